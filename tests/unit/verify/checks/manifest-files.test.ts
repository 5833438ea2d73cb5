import { expect, it } from 'vitest';
import { digest } from '../../../../src/files/manifest/digest.ts';
import { manifestPath } from '../../../../src/files/manifest/manifest.ts';
import { manifestFileChecks } from '../../../../src/verify/checks/manifest-files.ts';
import { createFilesTarget } from '../../../../src/verify/files-target.ts';
import { runChecks } from '../../../../src/verify/run.ts';
import { respond, simulate } from '../simulated-target.ts';

const checks = manifestFileChecks.filter(({ id }) => id === 'manifest-digests');

const createManifest = (files: Readonly<Record<string, Buffer>>) => {
  const entries = Object.entries(files).map(([path, bytes]) => [path, digest(bytes)]);
  const build = { version: '1', commit: null, committed: null, modified: false };
  return JSON.stringify({ ...build, sha256: Object.fromEntries(entries) as unknown });
};

it('verify says which files it does not compare because they are large, if they are no texts', async () => {
  const files = { '/film.mp4': Buffer.from('film'), '/docs/': Buffer.from('page') };
  const unread = { ...respond(200), isUnread: true };
  const target = simulate(({ target: path }) =>
    path === manifestPath ? respond(200, createManifest(files)) : unread,
  );
  const [result] = await runChecks(checks, target);
  expect(result).toMatchObject({
    outcome: 'failed',
    mismatches: [{ text: 'old or changed files: /docs/' }],
    notices: ['files that are too large to compare: /film.mp4'],
  });
});

it('A build can have more and larger files than verify reads from an origin', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `/film-${index}.mp4`);
  const bytes = Buffer.alloc(8_000_000);
  const files = Object.fromEntries(names.map((name) => [name, bytes]));
  const manifest = Buffer.from(createManifest(files));
  const target = createFilesTarget(
    'the build',
    new Map([...Object.entries(files), [manifestPath, manifest]]),
  );
  expect(await runChecks(checks, target)).toMatchObject([{ outcome: 'passed', notices: [] }]);
});
