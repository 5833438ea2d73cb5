import { hash } from 'node:crypto';
import { sitePaths } from '../../src/packages/files/paths.ts';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toRequestPath } from '../../src/packages/files/request-path.ts';
import { type Manifest } from '../../src/packages/files/manifest.ts';
import { groupByCause } from '../../src/packages/verify/causes.ts';
import { checks } from '../../src/packages/verify/checks/all.ts';
import { readBuild } from '../../src/packages/verify/checks/manifest.ts';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { facts } from '../fixtures/facts.ts';
import { dist } from '../project.ts';
import { json, text } from './faults/kit.ts';
import { startRecorder } from './recorded-server.ts';

/** The facts have the number that ends with 0142, and those of the build before had another. */
const toOld = (body: string) => body.replace(/(555\D{0,6})0142/g, '$10177');

const isText = (path: string) => /\/$|\/[^.]*$|\.(?:html|json|md|txt|vcf|xml)$/.test(path);
const files = new FolderFiles(join(dist, 'client'));
const oldDigests = Object.fromEntries(
  Array.from(files, ([path, bytes]) => [
    toRequestPath(path),
    hash('sha256', isText(path) ? toOld(String(bytes)) : bytes),
  ]),
);
const oldManifest = (manifest: Record<string, unknown>) => {
  const paths = Object.keys((manifest as Manifest).sha256);
  const sha256 = Object.fromEntries(paths.map((path) => [path, oldDigests[path]]));
  return { ...manifest, facts: '0123456789ab', sha256 };
};

const build = await readBuild(dist);
const recorder = await startRecorder();
afterAll(() => recorder.stop());

const api = /^\/(?:api\/.*|responses\.json)$/;

describe.each(['with', 'without'])('A site with old copies, compared %s the build', (how) => {
  /** Returns the only cause of a run, as one text. */
  async function findCause(isOld: RegExp): Promise<string> {
    const results = await recorder.run(
      (response, asked) => {
        if (!/^(?:GET|HEAD)$/.test(asked.method) || !isOld.test(asked.path)) return;
        const isManifest = asked.path === sitePaths.manifest;
        const spoil = isManifest
          ? json(() => true, oldManifest)
          : text(({ path }) => isText(path), toOld);
        spoil(response, asked);
      },
      how === 'with' ? { build, selected: checks } : {},
    );
    const causes = groupByCause(results);
    expect(causes.map(({ mismatch }) => mismatch)).toEqual([expect.any(String)]);
    const [{ mismatch, also, next } = { mismatch: '', also: [], next: '' }] = causes;
    return [mismatch, ...also, next].join('\n');
  }

  it.each([
    ['the info record', /^\/api\/v1\/info$/, '/api/v1/info'],
    ['the home page', /^\/$/, '/'],
    ["the home page's Markdown", /^\/index\.md$/, '/index.md'],
    ['the API', api, '/api/info, /api/info.md, /api/v1/info, /api/v1/info.md, /responses.json'],
  ])('has one cause if only %s is old', async (_what, isOld, paths) => {
    const cause = await findCause(isOld);
    expect(cause).toMatch(/^old or changed files: \S+/);
    expect(cause.match(/0177 is not/g)).toHaveLength(1);
    expect(/, received ".*0177/.test(cause)).toBe(how === 'with');
    expect(cause).toContain(`0177 is not your phone number, +1 202 555 0142: in ${paths}\n`);
    expect(cause).toMatch(
      /\nPurge the cache in front of your site or wait until it expires, or deploy again\./,
    );
  });

  it('has one cause if only the manifest is old', async () => {
    const cause = await findCause(/^\/build\.json$/);
    expect(cause).toMatch(/^(?:the site has files of another build, |old or changed files: )/);
    expect(cause).toMatch(/\n(?:Deploy your build, p|P)urge the cache in front of your site/);
    expect(cause).not.toMatch(/01(?:42|77)/);
  });

  it('has one cause if everything is old', async () => {
    const cause = await findCause(/./);
    const expected =
      how === 'with'
        ? /^the site has files of another build, .*\n\S+0177 is not your phone number, \S+ 202 555 0142: in \S+, .* and \d+ more\nDeploy your build/
        : /^expected phone "\+12025550142", received "\+12025550177"\nIf product\.yaml is right/;
    expect(cause).toMatch(expected);
  });
});

it('A build that is older than both the source and the site is not taken for the truth', async () => {
  const older = oldManifest(build.manifest) as Manifest;
  const results = await recorder.run(() => undefined, {
    build: { manifest: older },
    selected: checks,
  });
  const [cause, ...others] = groupByCause(results);
  expect(others).toEqual([]);
  expect(cause).toMatchObject({
    also: [],
    next: expect.stringContaining('build again') as unknown,
  });
});

it('The number of the site is right even if the source has changed since its build', async () => {
  const results = await recorder.run(text('/api/v1/info', toOld), {
    source: { ...facts, accent: '#000000' },
  });
  const [cause, ...others] = groupByCause(results);
  expect(others).toEqual([]);
  expect(cause?.also).toEqual([
    '+12025550177 is not your phone number, +1 202 555 0142: in /api/v1/info',
  ]);
});
