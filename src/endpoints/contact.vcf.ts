import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderContactCard } from '../render/contact-card.ts';
import { toFileResponse } from '../render/file-response.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderContactCard(facts));
