import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '../packages/frontdesk/documents/file-response.ts';
import { renderFavicon } from '../packages/pictures/icons.ts';

export const GET: APIRoute = async ({ url }) => toFileResponse(url, await renderFavicon(facts));
