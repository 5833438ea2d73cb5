import { sampleFacts } from '../sample-facts.ts';
import { digest } from '../../../src/published/manifest/digest.ts';
import { renderManifest, type Manifest } from '../../../src/published/manifest/manifest.ts';

export const path = '/api/v1/info';

/** The manifest of a build with one file. */
function build(content: string, letter: string): Manifest {
  return {
    version: sampleFacts.version,
    commit: letter.repeat(40),
    committed: '2026-01-02T03:04:05Z',
    modified: false,
    sha256: { [path]: digest(Buffer.from(content)) },
    signature: null,
  };
}

export const expected = build('new', 'b');
export const older = build('old', 'a');

export const publish = (manifest: Manifest) => renderManifest(manifest);
