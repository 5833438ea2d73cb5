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

const key = generateKeyPairSync('ed25519').privateKey;
const jwk = await toPublicJwk(key);
const thumbprint = jwk.kid ?? '';

interface Published {
  readonly manifest?: Manifest | string;
  readonly files?: Readonly<Record<string, string>>;
  readonly keys?: string;
}

/** The mismatches, the note or the outcome of each manifest check. */
async function judge({ manifest = right, files = {}, keys }: Published, pinned?: string) {
  const text = typeof manifest === 'string' ? manifest : renderManifest(manifest);
  const target = simulate(({ target: path }) => {
    if (path === manifestPath) return respond(200, text);
    if (path === keysPath) return keys === undefined ? respond(404) : respond(200, keys);
    return respond(200, files[path] ?? content);
  });
  const results = await runChecks(createManifestChecks(pinned), target);
  const said = Object.fromEntries(
    results.map((result) => [
      result.check.id.replace('manifest-', ''),
      result.outcome === 'failed'
        ? result.mismatches.join()
        : ((result.outcome === 'passed' ? result.note : undefined) ?? result.outcome),
    ]),
  );
  return { said, results };
}

describe('The manifest of an origin', () => {
  it('passes unsigned', async () => {
    expect((await judge({})).said).toEqual({
      published: 'passed',
      routes: 'passed',
      digests: 'passed',
      signature: 'unsigned',
      key: 'unsigned',
    });
  });

  it('passes with a signature by the published key', async () => {
    const manifest = await signManifest(right, key);
    const keys = JSON.stringify({ keys: [{ kid: 'another' }, jwk] });
    for (const pinned of [undefined, thumbprint]) {
      expect((await judge({ manifest, keys }, pinned)).said).toMatchObject({
        signature: `signed by the key ${thumbprint}`,
        key: 'passed',
      });
    }
  });

  it.each(['', 'null', '{}', '[]', '{"version":"1"}'])('fails if it is %j', async (manifest) => {
    const { said } = await judge({ manifest });
    for (const mismatch of Object.values(said)) {
      expect(mismatch).toMatch(/^expected a manifest: /);
    }
  });

  it('fails if it is not canonical JSON', async () => {
    const { said } = await judge({ manifest: JSON.stringify(right, null, 2) });
    expect(said.published).toBe('expected canonical JSON');
    expect(said.digests).toBe('passed');
  });

  it('fails without a route', async () => {
    const { '/api/info': _left, ...sha256 } = right.sha256;
    expect((await judge({ manifest: { ...right, sha256 } })).said.routes).toBe(
      'expected /api/info',
    );
  });

  it('fails with wrong digests, and reports the requests for those files', async () => {
    const { said, results } = await judge({ files: { '/api/info': 'b', '/openapi.json': 'c' } });
    expect(said.digests).toBe('expected other content of /api/info, /openapi.json');
    const failed = results.find((result) => result.outcome === 'failed');
    expect(failed).toMatchObject({
      attempts: [
        { request: { target: '/api/info', headers: { 'Accept-Encoding': 'identity' } } },
        { request: { target: '/openapi.json' } },
      ],
    });
  });

  it('is compared with every file that it names', async () => {
    const sha256 = Object.fromEntries(
      Array.from({ length: 1200 }, (_, index) => [`/${index}`, digest(Buffer.from(content))]),
    );
    for (const path of ['/0', '/600', '/1199']) {
      const { said } = await judge({ manifest: { ...right, sha256 }, files: { [path]: 'b' } });
      expect(said.digests).toBe(`expected other content of ${path}`);
    }
  });

  it('fails unsigned if a key is pinned', async () => {
    expect((await judge({}, thumbprint)).said.signature).toBe(
      'expected a signature, received none',
    );
  });

  it('fails with a signature by another key than the pinned one', async () => {
    const manifest = await signManifest(right, generateKeyPairSync('ed25519').privateKey);
    expect((await judge({ manifest }, thumbprint)).said.signature).toContain('another key');
  });

  it('fails if it was altered after it was signed, pinned or not', async () => {
    const manifest = { ...(await signManifest(right, key)), modified: true };
    for (const pinned of [undefined, thumbprint]) {
      expect((await judge({ manifest }, pinned)).said).toMatchObject({
        signature: 'expected a valid signature: signature verification failed',
        key: 'expected a valid signature',
      });
    }
  });

  it.each([undefined, '', '{"keys":{}}', '{"keys":[]}', '{"keys":[{"kid":"another"}]}'])(
    'fails with a signature by a key that is not in the published set: %j',
    async (keys) => {
      const manifest = await signManifest(right, key);
      expect((await judge({ manifest, ...(keys !== undefined && { keys }) })).said.key).toBe(
        `expected the key ${thumbprint}`,
      );
    },
  );
});
