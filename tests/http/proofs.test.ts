import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { facts } from '../../src/facts/index.ts';
import { renderManifest, type Manifest } from '../../src/published/manifest/manifest.ts';
import { signManifest, toPublicJwk } from '../../src/published/manifest/signature.ts';
import { createSignatureProof } from '../../src/docs/proofs.ts';
import { listenHttp } from '../verify/listen.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('The program in the docs that checks a signature', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const manifest: Manifest = {
    version: facts.version,
    commit: 'a'.repeat(40),
    committed: '2026-11-21T18:00:00Z',
    modified: false,
    sha256: { '/api/v1/info': 'b'.repeat(64), '/llms.txt': 'c'.repeat(64) },
    signature: null,
  };

  async function run(published: Manifest): Promise<string> {
    const server = await listenHttp((_request, response) => {
      response.end(renderManifest(published));
    });
    closing.push(server.stop);
    const code = createSignatureProof(undefined).code.replaceAll(
      facts.baseUrl,
      server.origin.origin,
    );
    const args = ['--input-type=module', '-e', code];
    return (await promisify(execFile)(process.execPath, args)).stdout;
  }

  it('prints the key of a signed build, as in the docs of that build', async () => {
    const { kid } = await toPublicJwk(privateKey);
    const printed = await run(await signManifest(manifest, privateKey));
    expect(printed).toBe(`signed by ${String(kid)}\n`);
    expect(printed).toBe(createSignatureProof(kid).prints);
  });

  it('recognizes a changed manifest', async () => {
    const signed = await signManifest(manifest, privateKey);
    expect(await run({ ...signed, version: `${facts.version}1` })).toBe('altered\n');
  });
});
