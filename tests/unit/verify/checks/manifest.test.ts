import { beforeEach, describe, expect, it } from 'vitest';
import { digest } from '../../../../src/published/manifest/digest.ts';
import { manifestPath } from '../../../../src/published/manifest/manifest.ts';
import { manifestFileChecks } from '../../../../src/verify/checks/manifest-files.ts';
import { manifestChecks, readBuild } from '../../../../src/verify/checks/manifest.ts';
import { runChecks } from '../../../../src/verify/run.ts';
import { useTempFolder } from '../../temp-folder.ts';
import { respond, simulate } from '../simulated-target.ts';

const path = '/contact.vcf';

/** The manifest of a build with one file. */
const createBuild = (content: string, commit: string) => ({
  version: '1.3.0',
  commit,
  committed: '2026-01-02T03:04:05Z',
  modified: false,
  sha256: { [path]: digest(Buffer.from(content)) },
});
const build = createBuild('new', 'b'.repeat(40));
const older = createBuild('old', 'a'.repeat(40));

describe('The build to compare with', () => {
  const { at, write } = useTempFolder();
  beforeEach(() => {
    write(`dist/client${manifestPath}`, JSON.stringify(build));
    write('saved.json', JSON.stringify(build));
    write('broken.json', '{"version":1}');
    write('older/client/index.html', 'a page');
  });

  it.each(['dist', 'dist/client', 'saved.json'])('is read from %s', async (name) => {
    expect(await readBuild(at(name))).toEqual(build);
  });

  it.each([
    ['older', /^There is no manifest at ".*older"/],
    ['nowhere', /^There is no manifest at ".*nowhere"/],
    ['broken.json', /broken\.json" is not a manifest: expected a /],
  ])('is missing with a reason in %s', async (name, says) => {
    expect(await readBuild(at(name))).toMatch(says);
  });
});

// tests/verify/reports.test.ts shows another build and an old copy behind a real server.
it.each([
  ['the same build', 'new', build, []],
  ['an older build, partly', 'new', older, [/^another build is live: commit aaaaaaaaaaaa of 2026/]],
  ['other content', 'evil', build, [/^expected the content that the manifest states: \/contact/]],
])('An origin with %s is compared with a build', async (_name, content, own, causes) => {
  const target = simulate(({ target: asked }) =>
    respond(200, asked === path ? content : JSON.stringify(own)),
  );
  const compared = ['manifest-build', 'manifest-digests'];
  const all = [...manifestChecks, ...manifestFileChecks];
  const results = await runChecks(
    all.filter(({ id }) => compared.includes(id)),
    target,
    { build },
  );
  const found = results.flatMap((one) => (one.outcome === 'failed' ? one.mismatches : []));
  expect(found.map(({ text }) => text)).toEqual(
    causes.map((text) => expect.stringMatching(text) as unknown),
  );
});
