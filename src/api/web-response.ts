import type { Reply } from './reply.ts';

/** Converts a reply to a web Response. */
export function toResponse({ status, fields, body }: Reply): Response {
  const headers = new Headers();
  for (let index = 0; index < fields.length; index += 2) {
    headers.append(fields[index] ?? '', fields[index + 1] ?? '');
  }
  return new Response((body ?? null) as BodyInit | null, { status, headers });
}
