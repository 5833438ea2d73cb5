import { beforeEach, expect, it } from 'vitest';
import { sitePaths } from '../../../src/packages/files/paths.ts';
import { readBuild } from '../../../src/packages/verify/checks/manifest.ts';
import { createSampleResponses } from '../../sample-facts.ts';
import { useTempFolder } from '../../temp-folder.ts';

const build = {
  version: '1.3.0',
  commit: 'b'.repeat(40),
  committed: '2026-01-02T03:04:05Z',
  modified: false,
  responses: '/responses.json',
  sha256: { '/contact.vcf': '0'.repeat(64) },
};

const { at, write } = useTempFolder();
beforeEach(() => {
  write(`dist/client${sitePaths.manifest}`, JSON.stringify(build));
  write('saved.json', JSON.stringify(build));
  write('broken.json', '{"version":1}');
  write('older/client/index.html', 'a page');
});

it.each(['dist', 'dist/client', 'saved.json'])(
  'The build to compare with is read from %s',
  async (name) => {
    expect(await readBuild(at(name))).toMatchObject({ manifest: build });
  },
);

it('The responses to compare with are read from the build, but a broken file is not', async () => {
  const responses = createSampleResponses();
  write('dist/client/responses.json', JSON.stringify(responses));
  expect(await readBuild(at('dist'))).toMatchObject({ manifest: build, responses });
  write('dist/client/responses.json', JSON.stringify({ ...responses, errors: {} }));
  await expect(readBuild(at('dist'))).rejects.toThrow(
    /dist": expected the responses of the API in \/responses\.json: errors/,
  );
});

it('Only the files in its manifest are read from a build', async () => {
  for (const name of ['contact.vcf', 'settings.txt']) write(`dist/client/${name}`, name);
  const { read } = await readBuild(at('dist'));
  expect(String(read?.('/contact.vcf'))).toBe('contact.vcf');
  expect(read?.('/settings.txt')).toBeUndefined();
});

it.each([
  ['older', /^There is no manifest at ".*older"/],
  ['nowhere', /^There is no manifest at ".*nowhere"/],
  ['broken.json', /broken\.json": expected a manifest/],
])('The build to compare with is reported as missing in %s', async (name, says) => {
  await expect(readBuild(at(name))).rejects.toThrow(says);
});
