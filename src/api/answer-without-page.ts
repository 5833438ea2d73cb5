import { allow } from '../contract/errors.ts';
import { toReply } from './handler.ts';
import type { Reply } from './reply.ts';
import { createError } from './decide.ts';
import { isDecodable } from './is-decodable.ts';

/** Answers a request that needs no page: one for the methods, with another method, or with a bad path. */
export function answerWithoutPage(method: string, path: string): Reply | undefined {
  if (method === 'OPTIONS') return { status: 204, fields: ['Allow', allow], body: undefined };
  if (method !== 'GET' && method !== 'HEAD') {
    return toReply(createError({ code: 'method_not_allowed', method, path }, method));
  }
  if (!path.startsWith('/') || !isDecodable(path)) {
    return toReply(createError({ code: 'bad_request' }, method));
  }
  return undefined;
}
