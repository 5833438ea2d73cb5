import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '@frontdesk/files';
import { renderFavicon } from '@frontdesk/pictures';

export const GET: APIRoute = async ({ url }) => toFileResponse(url, await renderFavicon(facts));
