import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { facts } from '../../src/facts/index.ts';
import { renderManifest, type Manifest } from '../../src/published/manifest/manifest.ts';
import { signManifest, toPublicJwk } from '../../src/published/manifest/signature.ts';
import { contactPath } from '../../src/published/paths.ts';
import {
  createSignatureProof,
  failingCheck,
  renderOldCard,
  renderSampleFailure,
} from '../../src/docs/proofs.ts';
import { startBroken } from '../verify/broken-server.ts';
import { listenHttp } from '../verify/listen.ts';
import { startProgram } from './hosts.ts';
import { startLocalServer } from './local-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('The failure in the docs', () => {
  it('is the output of verify for an origin with an old contact card', async () => {
    const local = await startLocalServer();
    const broken = await startBroken(new URL(local.target.name), (response, { path }) => {
      if (path !== contactPath) return;
      response.body = Buffer.from(renderOldCard(facts));
      response.headers['content-length'] = String(response.body.length);
    });
    closing.push(() => broken.stop(), local.stop);
    const { name: origin } = broken.target;
    const program = startProgram(['src/verify/cli.ts', '--only', failingCheck, origin]);
    expect(await program.exited).toBe(1);
    const shown = await renderSampleFailure(facts);
    expect(program.output.stdout).toBe(`${shown.replaceAll(facts.baseUrl, origin)}\n`);
    expect(shown).toContain('0 passed, 1 failed, 0 skipped');
  });
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
    const code = createSignatureProof(undefined).code(server.origin.origin);
    const args = ['--input-type=module', '-e', code];
    return (await promisify(execFile)(process.execPath, args)).stdout;
  }

  it('prints the key of a signed build, as in the docs of that build', async () => {
    const { kid } = await toPublicJwk(privateKey);
    const printed = await run(await signManifest(manifest, privateKey));
    expect(printed).toBe(`signed by ${String(kid)}\n`);
    expect(printed).toBe(createSignatureProof(kid).prints(facts));
  });

  it('recognizes a changed manifest', async () => {
    const signed = await signManifest(manifest, privateKey);
    expect(await run({ ...signed, version: `${facts.version}1` })).toBe('altered\n');
  });
});
