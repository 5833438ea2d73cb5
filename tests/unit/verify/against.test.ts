import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import { manifestPath } from '../../../src/published/manifest/manifest.ts';
import { signManifest } from '../../../src/published/manifest/signature.ts';
import { createExpectedCheck, readExpected } from '../../../src/verify/against.ts';
import { toLimits } from '../../../src/verify/limits.ts';
import { runChecks } from '../../../src/verify/run.ts';
import { listenHttp, type Listening } from '../../verify/listen.ts';
import { expected, publish } from './sample-builds.ts';
import { respond, simulate } from './simulated-target.ts';

const limits = toLimits(1000);
const read = (against: string) => readExpected(against, limits);

let folder: string;
let server: Listening;
const at = (...parts: string[]) => join(folder, ...parts);

async function put(text: string, ...parts: string[]): Promise<void> {
  await mkdir(dirname(at(...parts)), { recursive: true });
  await writeFile(at(...parts), text);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'against-'));
  await put(publish(expected), 'dist', 'client', manifestPath);
  await put(publish(expected), 'saved.json');
  await put('{"version":1}', 'broken.json');
  await put('a page', 'older', 'client', 'index.html');
  server = await listenHttp(({ url }, response) => {
    if (url === manifestPath || url === '/saved?v=1') response.end(publish(expected));
    else if (url === '/moved') response.writeHead(301, { Location: '/saved' }).end();
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe('The expected manifest is read', () => {
  it.each([
    ['a build folder', ['dist']],
    ['the published files of a build', ['dist', 'client']],
    ['a saved manifest', ['saved.json']],
  ])('from %s', async (_name, parts) => {
    expect(await read(at(...parts))).toEqual({ manifest: expected, local: true });
  });

  it.each(['', '/', '/saved?v=1'])('from the URL of an origin or of a file: %j', async (path) => {
    const found = await read(`${server.origin.origin}${path}`);
    expect(found).toEqual({ manifest: expected, local: false });
  });
});

it.each([
  ['in a folder without one', () => at('older'), /^There is no manifest at ".*older"/],
  ['in another file', () => at('broken.json'), /broken\.json" is not a manifest: expected a /],
  ['at a URL with 404', () => `${server.origin.origin}/x`, /answers 404, so there is no manifest/],
  [
    'at a redirect',
    () => `${server.origin.origin}/moved`,
    /answers 301 and redirects to \/saved, /,
  ],
  ['where nothing listens', () => 'http://127.0.0.1:9/', /^Can't read .*: nothing listens at /],
  ['at half a URL', () => 'http://', /is not a URL/],
])('A sentence says why there is no expected manifest %s', async (_name, against, says) => {
  expect(await read(against())).toMatch(says);
});

describe('The signature of the expected manifest', () => {
  const key = generateKeyPairSync('ed25519').privateKey;

  async function check(signed: boolean, local: boolean, pinned: 'this key' | 'another' | 'none') {
    const manifest = signed ? await signManifest(expected, key) : expected;
    const thumbprint = await calculateJwkThumbprint(await exportJWK(key));
    const pin = { 'this key': thumbprint, another: 'a'.repeat(43), none: undefined }[pinned];
    const target = simulate(() => respond(404));
    const [result] = await runChecks([createExpectedCheck({ manifest, local }, pin)], target);
    return result?.outcome;
  }

  it.each([
    [true, true, 'this key', 'passed'],
    [true, false, 'this key', 'passed'],
    [true, true, 'another', 'failed'],
    [true, true, 'none', 'passed'],
    [false, true, 'this key', 'passed'],
    [false, false, 'this key', 'failed'],
    [false, false, 'none', 'passed'],
  ] as const)('signed: %j, local: %j, pinned: %s: %s', async (signed, local, pinned, outcome) => {
    expect(await check(signed, local, pinned)).toBe(outcome);
  });
});
