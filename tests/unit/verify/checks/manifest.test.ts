import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sampleFacts } from '../../sample-facts.ts';
import { routes } from '../../../../src/contract/routes.ts';
import { digest } from '../../../../src/published/manifest/digest.ts';
import {
  keysPath,
  manifestPath,
  renderManifest,
  type Manifest,
} from '../../../../src/published/manifest/manifest.ts';
import { signManifest, toPublicJwk } from '../../../../src/published/manifest/signature.ts';
import { manifestFileChecks } from '../../../../src/verify/checks/manifest-files.ts';
import { createManifestChecks } from '../../../../src/verify/checks/manifest.ts';
import { runChecks } from '../../../../src/verify/run.ts';
import { respond, simulate } from '../simulated-target.ts';

const content = 'a file';
const paths = [...routes.map(({ path }) => path), '/openapi.json'];
const right: Manifest = {
  version: sampleFacts.version,
  commit: null,
  committed: null,
  modified: false,
  sha256: Object.fromEntries(paths.map((path) => [path, digest(Buffer.from(content))])),
  signature: null,
};

const { privateKey: key } = generateKeyPairSync('ed25519');
const jwk = await toPublicJwk(key);
const thumbprint = jwk.kid ?? '';
const signed = await signManifest(right, key);
const byAnother = await signManifest(right, generateKeyPairSync('ed25519').privateKey);
const keySet = JSON.stringify({ keys: [{ kid: 'another' }, jwk] });

interface Published {
  readonly manifest?: Manifest | string;
  readonly files?: Readonly<Record<string, string>>;
  readonly keys?: string | undefined;
  readonly pinned?: string | undefined;
}

/** The mismatches, the note or the outcome of each manifest check. */
async function judge({ manifest = right, files = {}, keys, pinned }: Published) {
  const text = typeof manifest === 'string' ? manifest : renderManifest(manifest);
  const target = simulate(({ target: path }) => {
    if (path === manifestPath) return respond(200, text);
    if (path === keysPath) return keys === undefined ? respond(404) : respond(200, keys);
    return respond(200, files[path] ?? content);
  });
  const all = [...createManifestChecks(pinned), ...manifestFileChecks];
  const own = all.filter(({ id }) => id.startsWith('manifest-'));
  const results = await runChecks(own, target);
  return Object.fromEntries(
    results.map((result) => [
      result.check.id.replace('manifest-', ''),
      result.outcome === 'failed'
        ? `${result.mismatches.join()} ${result.attempts.map(({ request }) => request.target).join()}`
        : ((result.outcome === 'passed' ? result.note : undefined) ?? result.outcome),
    ]),
  );
}

describe('The manifest of an origin', () => {
  it('passes unsigned', async () => {
    const passed = { published: 'passed', routes: 'passed', digests: 'passed' };
    expect(await judge({})).toEqual({ ...passed, signature: 'unsigned' });
  });

  it.each([undefined, thumbprint])('passes if the published key signed it: %s', async (pinned) => {
    const { signature } = await judge({ manifest: signed, keys: keySet, pinned });
    expect(signature).toBe(`signed by the key ${thumbprint}`);
  });

  it('fails with wrong digests, and reports the requests for those files', async () => {
    const found = await judge({ files: { '/api/info': 'b', '/openapi.json': 'c' } });
    expect(found.digests).toBe(
      'expected the content that the manifest states at /api/info; expected the content that the manifest states at /openapi.json /api/info,/openapi.json',
    );
  });

  const altered = { ...signed, modified: true };
  const missing = `expected the key ${thumbprint} in ${keysPath}`;
  it.each<[string, Published, string]>([
    ['if it is unsigned and a key is pinned', { pinned: thumbprint }, 'received none'],
    ['if another key signed it', { manifest: byAnother, pinned: thumbprint }, 'another key'],
    ['if it was altered', { manifest: altered }, 'signature verification failed'],
    ['if it was altered', { manifest: altered, pinned: thumbprint }, 'verification failed'],
    ['without a key set', { manifest: signed }, missing],
    ['with an invalid key set', { manifest: signed, keys: '{"keys":{}}' }, missing],
    ['with a key set without its key', { manifest: signed, keys: '{"keys":[]}' }, missing],
  ])('fails %s', async (_name, published, says) => {
    expect((await judge(published)).signature).toContain(says);
  });
});
