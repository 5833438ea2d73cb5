import type { DeskReply } from './handler.ts';

/** Converts a reply to a web Response. */
export function toResponse({ status, fields, body }: DeskReply): Response {
  const headers = new Headers();
  for (let index = 0; index < fields.length; index += 2) {
    headers.append(fields[index] ?? '', fields[index + 1] ?? '');
  }
  return new Response((body ?? null) as BodyInit | null, { status, headers });
}
