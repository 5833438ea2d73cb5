import type { ChooseCoding } from './accept-encoding.ts';
import type { HttpResponse } from './response.ts';
import type { Coding, Representations } from './representation.ts';

/** The parts of a request that select one of a file's representations. */
export interface Preference {
  readonly method: string;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

/** Responds to a read in the encoding that the client prefers, or with 304 if its copy is current. */
export function negotiate<Body>(
  representations: Representations<Body>,
  { method, ifNoneMatch, acceptEncoding }: Preference,
  chooseCoding: ChooseCoding,
): HttpResponse<Body> {
  const coding = chooseCoding(acceptEncoding, Object.keys(representations) as Coding[]);
  const { body, headers, notModified } = representations[coding] ?? representations.identity;
  const { ETag: etag } = headers;
  if (etag !== undefined && ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) {
    return { status: 304, headers: notModified, body: undefined };
  }
  return { status: 200, headers, body: method === 'HEAD' ? undefined : body };
}

/** True if If-None-Match lists this entity tag, by weak comparison (RFC 9110 §13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  // No tag contains a quote, so an occurrence between commas is an element. Splitting at commas instead would
  // take longer than the rest of a request, if a client sends 16,000 commas.
  const parts = ifNoneMatch.split(etag);
  return parts.slice(1).some((part, index) => {
    const after = part.trimStart();
    if (after === '' ? index < parts.length - 2 : !after.startsWith(',')) return false;
    const previous = parts[index] ?? '';
    const before = (previous.endsWith('W/') ? previous.slice(0, -2) : previous).trimEnd();
    return before === '' ? index === 0 : before.endsWith(',');
  });
}
