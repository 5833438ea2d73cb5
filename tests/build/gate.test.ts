import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mismatch } from '../../src/agreement/mismatch.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { facts } from '../../src/facts/index.ts';
import { findBuildMismatches } from '../../src/integrations/find-mismatches.ts';
import { manifestPath } from '../../src/published/manifest/manifest.ts';
import { dist } from '../http/hosts.ts';

const otherPhone = '+12025550199';
const anyText = expect.any(String) as string;
const containing = (text: string) => expect.stringContaining(text) as string;

let client = '';
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'gate-'));
  await cp(join(dist, 'client'), client, { recursive: true });
});
afterAll(() => rm(client, { recursive: true }));

const find = () => findBuildMismatches(client, facts);

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
  let found: readonly Mismatch[];
  const pages = [`${docsPath}agent-access/index.html`, `${docsPath}agent-access.md`];
  beforeAll(async () => {
    for (const path of ['/contact.vcf', ...pages]) await replace(path, facts.phone, otherPhone);
    await replace('/api/health', 'true', 'false');
    await rm(join(client, docsPath, 'errors/not_found/index.html'));
    await writeFile(join(client, 'api/v1/info.json'), '{}');
    found = await find();
  });

  it('names the file, the fact and both values of a form that differs', () => {
    expect(found).toContainEqual({
      file: '/contact.vcf',
      fact: containing('phone'),
      expected: facts.phone,
      received: otherPhone,
    });
  });

  it.each(pages)('names a page or twin that states another fact: %s', (file) => {
    expect(found).toContainEqual({
      file,
      fact: 'phone (text)',
      expected: facts.phone,
      received: 'nothing',
    });
  });

  it('names the file for which a check of the contract fails', () => {
    expect(found).toContainEqual({
      file: '/api/health',
      fact: containing('[body-health]'),
      expected: anyText,
      received: containing('false'),
    });
  });

  it('names a missing file, and a file that must not exist', () => {
    expect(found).toContainEqual({
      file: `${docsPath}errors/not_found/`,
      fact: containing('[docs-error-not-found]'),
      expected: 'status 200',
      received: '404',
    });
    expect(found).toContainEqual({
      file: '/api/v1/info.json',
      fact: containing('[absent-extension]'),
      expected: 'status 404',
      received: '200',
    });
  });

  it('names the files with other digests than in the manifest', () => {
    expect(found).toContainEqual({
      file: anyText,
      fact: containing('[manifest-digests]'),
      expected: containing('/contact.vcf'),
      received: anyText,
    });
  });

  it('names a missing manifest', async () => {
    await rm(join(client, manifestPath));
    expect(await find()).toContainEqual({
      file: manifestPath,
      fact: containing('[manifest-published]'),
      expected: 'a manifest',
      received: 'status 404',
    });
  });
});
