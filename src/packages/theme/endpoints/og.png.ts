import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { contactWord } from '../data/contact-word.ts';
import { toFileResponse } from '@frontdesk/files';
import { renderShareImage } from '@frontdesk/pictures';

export const GET: APIRoute = async ({ locals, url }) =>
  toFileResponse(url, await renderShareImage(facts, locals.t(contactWord(facts))));
