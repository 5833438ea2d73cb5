import type { Reply } from './reply.ts';
import type { Representation } from './representation.ts';

/** Answers a read with a representation, or with 304 if the client already has it. */
export function select(
  representation: Representation,
  request: { readonly method: string; readonly ifNoneMatch: string | undefined },
): Reply {
  const { validator } = representation;
  if (
    validator &&
    request.ifNoneMatch !== undefined &&
    matches(request.ifNoneMatch, validator.etag)
  ) {
    return { status: 304, fields: validator.fields, body: undefined };
  }
  return {
    status: 200,
    fields: representation.fields,
    body: request.method === 'HEAD' ? undefined : representation.body,
  };
}

/** True if If-None-Match lists this entity tag, by weak comparison (RFC 9110 §13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const start = ifNoneMatch.indexOf(etag);
  if (start === -1) return false;
  // A list of 16 KB can have thousands of tags, so this reads only the characters before ours.
  const before = ifNoneMatch.slice(Math.max(0, start - 3), start);
  return /(?:^|[\s,])(?:W\/)?$/.test(before);
}
