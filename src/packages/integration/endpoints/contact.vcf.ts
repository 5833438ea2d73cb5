import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderContactCard } from '../documents/contact-card.ts';
import { toFileResponse } from '@frontdesk/files';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderContactCard(facts));
