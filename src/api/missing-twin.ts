import { mediaTypes } from '../contract/headers.ts';
import type { Reply } from './reply.ts';
import { llmsPath } from '../published/paths.ts';
import { pageVary } from '../published/prefers-markdown.ts';

/** The 404 for clients that prefer Markdown (RFC 9110 §15.5.5). It links to the index of pages. */
export function answerMissingTwin(method: string | undefined): Reply {
  return {
    status: 404,
    fields: [
      'Content-Type',
      mediaTypes.markdown,
      'Content-Length',
      String(Buffer.byteLength(body)),
      'X-Content-Type-Options',
      'nosniff',
      'Cache-Control',
      'no-store',
      'Vary',
      pageVary,
    ],
    body: method === 'HEAD' ? undefined : body,
  };
}

const body = `# Page not found

> The index of all pages: [${llmsPath}](${llmsPath})

There is no page at this address.
`;
