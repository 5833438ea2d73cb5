import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { facts } from '../../src/facts/index.ts';
import { findMismatches, gate } from '../../src/integrations/gate.ts';
import { manifestPath } from '../../src/published/manifest/manifest.ts';
import { dist } from '../http/hosts.ts';

const otherPhone = '+12025550199';

let client = '';
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'gate-'));
  await cp(join(dist, 'client'), client, { recursive: true });
});
afterAll(() => rm(client, { recursive: true }));

const find = () => findMismatches(client, facts);

/** Replaces a text in a file. */
async function replace(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(client, path), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(client, path), text.replaceAll(from, to));
}

it('The gate finds no mismatch in the build', async () => {
  expect(await find()).toEqual([]);
});

describe('In a build with several wrong files, the gate', () => {
  let found: readonly string[];
  const pages = [`${docsPath}agent-access/index.html`, `${docsPath}agent-access.md`];
  beforeAll(async () => {
    for (const path of ['/contact.vcf', ...pages]) await replace(path, facts.phone, otherPhone);
    await replace('/api/health', 'true', 'false');
    await rm(join(client, docsPath, 'errors/not_found/index.html'));
    await writeFile(join(client, 'api/v1/info.json'), '{}');
    found = await find();
  });

  it.each([
    [
      'the file, the fact and both values of a form that differs',
      `/contact.vcf: phone (TEL): expected "${facts.phone}", received "${otherPhone}"`,
    ],
    ...pages.map((file) => [
      'a page or twin that states another fact',
      `${file}: phone (text): expected "${facts.phone}", received nothing`,
    ]),
    ['the file for which a check of the contract fails', '/api/health: .* [body-health]: expected'],
    ['a missing file', `/not_found/: .* [docs-error-not-found]: expected status 200, received 404`],
    ['a file that must not exist', '/info.json: .* [absent-extension]: expected status 404'],
    ['the files with other digests than in the manifest', '[manifest-digests]: .* /contact.vcf'],
  ])('names %s: %s', (_what, mismatch) => {
    const parts = mismatch.split('.*');
    expect(found.filter((one) => parts.every((part) => one.includes(part)))).toHaveLength(1);
  });

  it('names a missing manifest', async () => {
    await rm(join(client, manifestPath));
    const missing = `[manifest-published]: expected a manifest, received status 404`;
    expect(await find()).toContainEqual(expect.stringContaining(missing));
  });

  it('stops the build, with a printable line for each', async () => {
    await replace('/contact.vcf', otherPhone, '\u202e1');
    await expect(gate(client, facts)).rejects.toThrow(
      /^The build has \d+ mismatches and is not published:\n {2}\/.*received "\\u202e1"\n/,
    );
  });
});
