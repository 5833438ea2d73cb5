import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { facts } from '../../src/facts/index.ts';
import { findMismatches, gate } from '../../src/integrations/gate.ts';
import { manifestPath } from '../../src/published/manifest/manifest.ts';
import { readFiles } from '../../src/integrations/files.ts';
import { dist } from '../http/hosts.ts';

const otherPhone = '+12025550199';

const files = new Map(await readFiles(join(dist, 'client')));
const find = () => findMismatches(files, facts);

/** Replaces a text in a file. */
function replace(path: string, from: string, to: string): void {
  const text = String(files.get(path));
  expect(text).toContain(from);
  files.set(path, Buffer.from(text.replaceAll(from, to)));
}

it('The gate finds no mismatch in the build', async () => {
  expect(await find()).toEqual([]);
});

describe('In a build with several wrong files, the gate', () => {
  let found: readonly string[];
  const pages = [`${docsPath}agent-access/index.html`, `${docsPath}agent-access.md`];
  beforeAll(async () => {
    for (const path of ['/contact.vcf', ...pages]) replace(path, facts.phone, otherPhone);
    replace('/api/health', 'true', 'false');
    files.delete(`${docsPath}errors/not_found/index.html`);
    files.set('/api/v1/info.json', Buffer.from('{}'));
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
    files.delete(manifestPath);
    const missing = `[manifest-published]: expected a manifest, received status 404`;
    expect(await find()).toContainEqual(expect.stringContaining(missing));
  });

  it('stops the build, with a printable line for each', async () => {
    replace('/contact.vcf', otherPhone, '\u202e1');
    await expect(gate(files, facts)).rejects.toThrow(
      /^The build has \d+ mismatches and is not published:\n {2}\/.*received "\\u202e1"\n/,
    );
  });
});
