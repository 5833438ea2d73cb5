import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFaults } from '../../src/integrations/gate.ts';
import { facts } from '../../src/facts/index.ts';
import { digest } from '../../src/manifest/digest.ts';
import {
  keysPath,
  manifestPath,
  parseManifest,
  renderManifest,
} from '../../src/manifest/manifest.ts';
import { signManifest, toPublicJwk } from '../../src/manifest/signature.ts';
import { dist, root } from '../http/hosts.ts';

const netlifyToml = await readFile(join(root, 'netlify.toml'), 'utf8');
const none = expect.any(String) as string;

let client = '';
beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), 'gate-'));
  await cp(join(dist, 'client'), client, { recursive: true });
});
afterEach(() => rm(client, { recursive: true }));

const read = (path: string) => readFile(join(client, path), 'utf8');
const find = () => findFaults({ client, netlifyToml }, facts);

/** Writes a file as if the build had made it so: its codings say the same. */
async function write(path: string, content: string): Promise<void> {
  await writeFile(join(client, path), content);
  for (const [extension, encode] of [
    ['.br', brotliCompressSync],
    ['.gz', gzipSync],
  ] as const) {
    const coded = join(client, `${path}${extension}`);
    if (await readFile(coded).then(Boolean, () => false)) await writeFile(coded, encode(content));
  }
}

async function replace(path: string, from: string, to: string): Promise<void> {
  const text = await read(path);
  expect(text).toContain(from);
  await write(path, text.replaceAll(from, to));
}

async function rewriteManifest(change: (text: string) => string): Promise<void> {
  await write(manifestPath, change(await read(manifestPath)));
}

describe('The gate', () => {
  it('finds nothing in the build as it is', async () => {
    expect(await find()).toEqual([]);
  });

  it('names the file, the fact and both values where a form of a fact differs', async () => {
    await replace('/contact.vcf', facts.phone, '+12025550199');
    expect(await find()).toContainEqual({
      file: '/contact.vcf',
      fact: expect.stringContaining('phone') as string,
      expected: facts.phone,
      came: '+12025550199',
    });
  });

  it('names the file that a check of the contract fails on', async () => {
    await replace('/api/health', 'true', 'false');
    expect(await find()).toContainEqual({
      file: '/api/health',
      fact: 'The body of /api/health is {"ok":true} and nothing else. [body-health]',
      expected: none,
      came: expect.stringContaining('false') as string,
    });
  });

  it('names a file that is missing, and one that must not be there', async () => {
    await rm(join(client, 'docs/errors/not_found/index.html'));
    await write('/api/v1/info.json', '{}');
    const found = await find();
    expect(found).toContainEqual({
      file: '/docs/errors/not_found/',
      fact: expect.stringContaining('[docs-error-not-found]') as string,
      expected: 'status 200',
      came: '404',
    });
    expect(found).toContainEqual({
      file: '/api/v1/info.json',
      fact: expect.stringContaining('is not published. [absent-v1-info-json]') as string,
      expected: 'status 404',
      came: '200',
    });
  });

  it('names the rule of netlify.toml that differs', async () => {
    const spoiled = netlifyToml.replace('RateLimit = "600;r=600;t=60"', 'RateLimit = "5;r=5;t=60"');
    expect(await findFaults({ client, netlifyToml: spoiled }, facts)).toContainEqual({
      file: 'netlify.toml',
      fact: 'RateLimit of /api/v1/info',
      expected: '600;r=600;t=60',
      came: '5;r=5;t=60',
    });
  });

  it.each([
    ['of another file', brotliCompressSync('other'), `SHA-256 ${digest(Buffer.from('other'))}`],
    ['that are none', Buffer.from('none'), expect.stringMatching(/^bytes that can't be/) as string],
  ])('names a precompressed file with bytes %s', async (_kind, bytes, came) => {
    await writeFile(join(client, 'llms.txt.br'), bytes);
    const expected = `SHA-256 ${digest(await readFile(join(client, 'llms.txt')))}`;
    expect(await find()).toEqual([
      { file: '/llms.txt.br', fact: 'the bytes of /llms.txt', expected, came },
    ]);
  });

  it('names a precompressed file of nothing', async () => {
    await writeFile(join(client, 'gone.txt.gz'), gzipSync(''));
    expect(await find()).toEqual([
      { file: '/gone.txt.gz', fact: 'the bytes of /gone.txt', expected: 'that file', came: 'none' },
    ]);
  });

  it('finds every fault at once', async () => {
    await replace('/contact.vcf', facts.phone, '+12025550199');
    await writeFile(join(client, 'llms.txt.br'), 'none');
    const found = await find();
    expect(new Set(found.map(({ file }) => file))).toEqual(
      new Set(['/contact.vcf', '/llms.txt.br', manifestPath]),
    );
  });
});

describe('Of the manifest, the gate names', () => {
  it.each<[string, (text: string) => string, string, string]>([
    ['that it is missing', () => '', 'schema', 'a manifest'],
    [
      'a version',
      (text) => text.replace('"version":"1.3.0"', '"version":"1.2.0"'),
      'version',
      '1.3.0',
    ],
    [
      'a file that it leaves out',
      (text) => text.replace(/"\/openapi\.json":"\w+",/, ''),
      'SHA-256 of /openapi.json',
      none,
    ],
    [
      'a file that is not there',
      (text) => text.replace('"/openapi.json"', '"/openapi.yaml"'),
      'SHA-256 of /openapi.yaml',
      'no file',
    ],
    ['other JSON', (text) => `${text}\n`, 'its form', 'canonical JSON (RFC 8785)'],
  ])('%s', async (_what, change, fact, expected) => {
    await rewriteManifest(change);
    expect(await find()).toContainEqual({ file: manifestPath, fact, expected, came: none });
  });

  it('that there is none', async () => {
    await rm(join(client, manifestPath));
    expect(await find()).toContainEqual({
      file: manifestPath,
      fact: 'the manifest',
      expected: 'a file',
      came: 'none',
    });
  });

  it('a digest, with the one that the file has', async () => {
    const stated = parseManifest(await read(manifestPath)).sha256['/robots.txt'];
    await write('/robots.txt', 'User-agent: *\nDisallow: /\n');
    expect(await find()).toContainEqual({
      file: manifestPath,
      fact: 'SHA-256 of /robots.txt',
      expected: digest(Buffer.from('User-agent: *\nDisallow: /\n')),
      came: stated,
    });
  });

  it('a signature that does not hold, and none that does', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const keys = JSON.stringify({ keys: [await toPublicJwk(privateKey)] });
    await writeFile(join(client, keysPath), keys);
    const unsigned = parseManifest(await read(manifestPath));
    const sha256 = { ...unsigned.sha256, [keysPath]: digest(Buffer.from(keys)) };
    const signed = await signManifest({ ...unsigned, sha256 }, privateKey);
    await rewriteManifest(() => renderManifest(signed));
    expect(await find()).toEqual([]);
    await rewriteManifest(() => renderManifest({ ...signed, modified: !signed.modified }));
    expect(await find()).toContainEqual({
      file: manifestPath,
      fact: 'signature',
      expected: 'one that holds',
      came: none,
    });
  });
});
