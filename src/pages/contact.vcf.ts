import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderContactCard } from '../published/contact-card.ts';
import { toFileResponse } from '../published/file-response.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderContactCard(facts));
