import { apiPaths, createResponder, represent } from '@frontdesk/api';
import type { PublishedResponses } from '@frontdesk/files';
import { fileAt, type ServedFiles } from './build-folder.ts';
import { chooseCoding } from './node-request.ts';
import { createPages } from './pages.ts';

/**
 * Creates the lookup of the API, and the pages for everything else.
 * @throws {StartError} if the build has no 404 page, or lacks a file of the contract.
 */
export function openSite(
  build: ServedFiles,
  { mode, limiter }: Pick<Parameters<typeof createResponder>[1], 'mode' | 'limiter'>,
) {
  // The build has validated both.
  const responses = JSON.parse(
    String(fileAt(build, apiPaths.responses).bytes),
  ) as PublishedResponses;
  const info = JSON.parse(responses.reads['/api/v1/info']?.body ?? '') as { readonly docs: string };
  const encoded = Object.entries(responses.reads).map(([path, { body, headers, notModified }]) => {
    const file = fileAt(build, path);
    // Node writes a body that is a string together with the headers, which is faster, but copies it each time.
    const isEncoded = Object.keys(file.coded).length > 0;
    const sent = isEncoded ? file : { ...file, bytes: body };
    return [path, represent(sent, headers[mode], notModified)] as const;
  });
  const options = { mode, limiter, encoded: new Map(encoded), chooseCoding };
  const api = createResponder(responses, options);
  return { info, api, pages: createPages(build, responses, api.owns) };
}
