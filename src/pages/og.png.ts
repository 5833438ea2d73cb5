import type { APIRoute } from 'astro';
import { facts } from '../facts/index.ts';
import { contactWord } from '../facts/phone-words.ts';
import { toFileResponse } from '../published/file-response.ts';
import { renderShareImage } from '../published/share-image.ts';

export const GET: APIRoute = async ({ locals, url }) =>
  toFileResponse(url, await renderShareImage(facts, locals.t(contactWord)));
