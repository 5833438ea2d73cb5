import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import { manifestPath, type Manifest } from '../../../../src/published/manifest/manifest.ts';
import { signManifest } from '../../../../src/published/manifest/signature.ts';
import type { CheckRequest, Exchange } from '../../../../src/verify/check.ts';
import { createDriftChecks } from '../../../../src/verify/drift/checks.ts';
import { runChecks } from '../../../../src/verify/run.ts';
import { respond, simulate } from '../simulated-target.ts';
import { expected, older, path, publish } from './sample-builds.ts';

const pair = () => generateKeyPairSync('ed25519').privateKey;
const thumbprintOf = async (key: ReturnType<typeof pair>) =>
  calculateJwkThumbprint(await exportJWK(key));

/** An origin with content and a manifest, behind a cache with older copies. */
function serve(
  content: string,
  manifest: Manifest | string | undefined,
  cache: Readonly<Record<string, string>> = {},
) {
  return simulate(({ target }: CheckRequest): Exchange => {
    const copy = cache[target];
    if (copy !== undefined) return respond(200, copy, { age: '30' });
    const [asked] = target.split('?', 1);
    if (asked === path) return respond(200, content);
    if (asked !== manifestPath || manifest === undefined) return respond(404);
    return respond(200, typeof manifest === 'string' ? manifest : publish(manifest));
  });
}

async function compare(target: ReturnType<typeof simulate>, key?: string) {
  const checks = createDriftChecks({ expected, key, nonce: 'n1' });
  const results = await runChecks(checks, target);
  return Object.fromEntries(
    results.map((result) => [
      result.check.id,
      result.outcome === 'failed' ? (result.mismatches[0]?.split(':')[0] ?? '') : result.outcome,
    ]),
  );
}

const [ofManifest, ofFile] = [`drift-${manifestPath}`, `drift-${path}`];

describe('An origin compared with a build', () => {
  it('passes if it is the same, with one request for each file', async () => {
    const target = serve('new', expected);
    expect(await compare(target)).toEqual({ [ofManifest]: 'passed', [ofFile]: 'passed' });
    expect(target.asked).toEqual(
      [manifestPath, path].map((asked) => ({
        method: 'GET',
        target: asked,
        headers: { 'Accept-Encoding': 'identity' },
      })),
    );
  });

  it('is requested past its caches if something differs, and its own manifest once', async () => {
    const target = serve('evil', older);
    expect(await compare(target)).toEqual({
      [ofManifest]: 'other build',
      [ofFile]: 'altered content',
    });
    const headers = { 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' };
    expect(target.asked.slice(1).map((request) => [request.target, request.headers])).toEqual([
      [`${manifestPath}?past=n1`, headers],
      [path, { 'Accept-Encoding': 'identity' }],
      [`${path}?past=n1`, headers],
    ]);
  });

  it.each([
    ['another build', serve('old', older), 'other build', 'other build'],
    ['no manifest', serve('old', undefined), 'missing', 'altered content'],
    ['another file as its manifest', serve('old', '{}'), 'altered content', 'altered content'],
    [
      'copies of an older build',
      serve('new', expected, { [path]: 'old', [manifestPath]: publish(older) }),
      'stale cache',
      'stale cache',
    ],
  ])('fails if it publishes %s', async (_name, target, manifest, file) => {
    expect(await compare(target)).toEqual({ [ofManifest]: manifest, [ofFile]: file });
  });

  it('passes if its manifest differs only in its signature', async () => {
    const target = serve('new', await signManifest(expected, pair()));
    expect(await compare(target)).toEqual({ [ofManifest]: 'passed', [ofFile]: 'passed' });
  });

  it('publishes another build only if the pinned key signed its manifest', async () => {
    const [key, thief] = [pair(), pair()];
    const thumbprint = await thumbprintOf(key);
    const signed = async (by: typeof key) => serve('old', await signManifest(older, by));
    expect(await compare(await signed(key), thumbprint)).toMatchObject({ [ofFile]: 'other build' });
    for (const target of [await signed(thief), serve('old', older)]) {
      expect(await compare(target, thumbprint)).toEqual({
        [ofManifest]: 'altered content',
        [ofFile]: 'altered content',
      });
    }
  });
});
