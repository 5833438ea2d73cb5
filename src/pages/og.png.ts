import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { contactWord } from '../packages/facts/wording.ts';
import { toFileResponse } from '../packages/frontdesk/documents/file-response.ts';
import { renderShareImage } from '../packages/pictures/share-image.ts';

export const GET: APIRoute = async ({ locals, url }) =>
  toFileResponse(url, await renderShareImage(facts, locals.t(contactWord(facts))));
