import { acceptableCodings } from './codings.ts';
import type { DeskReply } from './desk.ts';
import type { Representation, Representations } from './representation.ts';

/** The request fields that choose a representation, and whether it is sent. */
export interface Preference {
  readonly method: string;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

/** The answer to a read: the coding that the client likes best, or 304 where it has that already. */
export function select(representations: Representations, request: Preference): DeskReply {
  const chosen = choose(representations, request.acceptEncoding);
  const { validator } = chosen;
  if (
    validator &&
    request.ifNoneMatch !== undefined &&
    matches(request.ifNoneMatch, validator.etag)
  ) {
    return { status: 304, fields: validator.fields, body: undefined };
  }
  return {
    status: 200,
    fields: chosen.fields,
    body: request.method === 'HEAD' ? undefined : chosen.body,
  };
}

function choose(
  representations: Representations,
  acceptEncoding: string | undefined,
): Representation {
  for (const coding of acceptableCodings(acceptEncoding)) {
    const representation = representations[coding];
    if (representation) return representation;
  }
  return representations.identity;
}

/** Whether If-None-Match lists this entity tag, by weak comparison (RFC 9110 §13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const start = ifNoneMatch.indexOf(etag);
  if (start === -1) return false;
  // A list of 16 KB can hold thousands of tags: only the characters before ours are looked at.
  const before = ifNoneMatch.slice(Math.max(0, start - 3), start);
  return /(?:^|[\s,])(?:W\/)?$/.test(before);
}
