import { responsesPath } from '../api/responses.ts';
import type { Commit } from '../facts/commit.ts';
import type { Facts } from '../facts/facts.ts';
import { toRequestPath, type Files } from '../files/files.ts';
import { digest, digestFacts } from '../files/manifest/digest.ts';
import type { Manifest } from '../files/manifest/manifest.ts';
import { missingPage } from '../render/missing-page.ts';

/** Creates the manifest of these files. It leaves out the 404 page, which has no path of its own. */
export function createManifest(
  files: Files,
  facts: Pick<Facts, 'version'>,
  { id, time, modified }: Commit,
): Manifest {
  const listed = [...files.keys()].filter((path) => path !== missingPage);
  return {
    version: facts.version,
    facts: digestFacts(facts),
    commit: id,
    committed: time?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null,
    modified,
    responses: responsesPath,
    sha256: Object.fromEntries(
      listed.map((path) => [toRequestPath(path), digest(files.get(path) ?? '')]),
    ),
  };
}
