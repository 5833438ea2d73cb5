import type { APIRoute } from 'astro';
import { facts } from '../facts/index.ts';
import { toFileResponse } from '../published/file-response.ts';
import { renderContactCard } from '../published/contact-card.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderContactCard(facts));
