import { beforeEach, expect, it } from 'vitest';
import { manifestPath } from '../../../../src/site/manifest/manifest.ts';
import { readBuild } from '../../../../src/verify/checks/manifest.ts';
import { useTempFolder } from '../../temp-folder.ts';

const build = {
  version: '1.3.0',
  commit: 'b'.repeat(40),
  committed: '2026-01-02T03:04:05Z',
  modified: false,
  sha256: { '/contact.vcf': '0'.repeat(64) },
};

const { at, write } = useTempFolder();
beforeEach(() => {
  write(`dist/client${manifestPath}`, JSON.stringify(build));
  write('saved.json', JSON.stringify(build));
  write('broken.json', '{"version":1}');
  write('older/client/index.html', 'a page');
});

it.each(['dist', 'dist/client', 'saved.json'])(
  'The build to compare with is read from %s',
  async (name) => {
    expect(await readBuild(at(name))).toEqual(build);
  },
);

it.each([
  ['older', /^There is no manifest at ".*older"/],
  ['nowhere', /^There is no manifest at ".*nowhere"/],
  ['broken.json', /broken\.json" is not a manifest: expected a /],
])('The build to compare with is reported as missing in %s', async (name, says) => {
  expect(await readBuild(at(name))).toMatch(says);
});
