import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '@frontdesk/files';
import { readLogo } from '@frontdesk/pictures';

/** Without a second logo, the response has no body, so a build writes no file. */
export const GET: APIRoute = async ({ url }) => {
  const dark = (await readLogo(facts))?.dark;
  return dark ? toFileResponse(url, dark) : new Response(null, { status: 404 });
};
