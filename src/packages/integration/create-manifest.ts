import { hash } from 'node:crypto';
import { digestFacts, type Facts, type readCommit } from '@frontdesk/facts';
import { apiPaths } from '@frontdesk/api';
import {
  listFileFields,
  type Manifest,
  type PublishedResponses,
  sitePaths,
  toRequestPath,
} from '@frontdesk/files';
import type { Files } from '@frontdesk/folders';

/**
 * Creates the manifest of these files with their headers, except those of the API, which /responses.json has. It leaves
 * out the 404 page, which has no path of its own.
 */
export function createManifest(
  files: Files,
  facts: Pick<Facts, 'site' | 'version'>,
  { id, time, modified }: ReturnType<typeof readCommit>,
): Manifest {
  const listed = [...files].filter(([path]) => path !== sitePaths.missingPage);
  const { site } = JSON.parse(String(files.get(apiPaths.responses))) as PublishedResponses;
  const paths = listed.map(([path]) => toRequestPath(path));
  return {
    version: facts.version,
    facts: digestFacts(facts),
    commit: id,
    committed: time?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null,
    modified,
    responses: apiPaths.responses,
    sha256: Object.fromEntries(
      listed.map(([path, bytes]) => [toRequestPath(path), hash('sha256', bytes)]),
    ),
    headers: listFileFields([...paths, sitePaths.manifest], site.links),
  };
}
