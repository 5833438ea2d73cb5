import { listFileFields } from './file-fields.ts';

/** Creates the response of an endpoint: `astro dev` sends it, and a build writes its body. */
export function toFileResponse({ pathname }: URL, content: string | Uint8Array): Response {
  return new Response(content as BodyInit, { headers: listFileFields([pathname])[pathname] ?? {} });
}
