import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '@frontdesk/files';
import { readLogo } from '@frontdesk/pictures';

/** Without a logo, the response has no body, so a build writes no file. */
export const GET: APIRoute = async ({ url }) => {
  const logo = await readLogo(facts);
  return logo ? toFileResponse(url, logo.data) : new Response(null, { status: 404 });
};
