import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { contactWord } from '../facts/wording.ts';
import { toFileResponse } from '../render/file-response.ts';
import { renderShareImage } from '../render/share-image.ts';

export const GET: APIRoute = async ({ locals, url }) =>
  toFileResponse(url, await renderShareImage(facts, locals.t(contactWord(facts))));
