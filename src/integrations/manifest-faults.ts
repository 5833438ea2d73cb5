import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Facts } from '../facts/schema.ts';
import type { Disagreement } from '../forms/agreement.ts';
import {
  manifestPath,
  parseManifest,
  renderManifest,
  type Manifest,
} from '../manifest/manifest.ts';
import { checkSignature } from '../manifest/signature.ts';
import { createManifest } from './manifest-file.ts';

/** Every statement of the manifest that is not true of the files it was published with. */
export async function findManifestFaults(client: string, facts: Facts): Promise<Disagreement[]> {
  const fault = (fact: string, expected: string, came: string): Disagreement => ({
    file: manifestPath,
    fact,
    expected,
    came,
  });
  const text = await readFile(join(client, manifestPath), 'utf8').catch(() => undefined);
  if (text === undefined) return [fault('the manifest', 'a file', 'none')];
  let manifest: Manifest;
  try {
    manifest = parseManifest(text);
  } catch (error) {
    return [fault('schema', 'a manifest', error instanceof Error ? error.message : String(error))];
  }

  const { commit, committed, modified, sha256 } = manifest;
  const time = committed === null ? null : new Date(committed);
  const expected = await createManifest(client, facts, { id: commit, time, modified });
  const files = [...new Set([...Object.keys(expected.sha256), ...Object.keys(sha256)])];
  const signature = await checkSignature(manifest, undefined);
  return [
    ...(renderManifest(manifest) === text
      ? []
      : [fault('its form', 'canonical JSON (RFC 8785)', 'other JSON')]),
    ...(manifest.version === facts.version
      ? []
      : [fault('version', facts.version, manifest.version)]),
    ...files
      .filter((path) => sha256[path] !== expected.sha256[path])
      .map((path) =>
        fault(`SHA-256 of ${path}`, expected.sha256[path] ?? 'no file', sha256[path] ?? 'none'),
      ),
    ...(signature.state === 'invalid'
      ? [fault('signature', 'one that holds', signature.reason)]
      : []),
  ];
}
