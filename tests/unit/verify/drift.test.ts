import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFacts } from '../sample-facts.ts';
import { digest } from '../../../src/published/manifest/digest.ts';
import { manifestPath, renderManifest } from '../../../src/published/manifest/manifest.ts';
import { createDriftChecks, readExpected } from '../../../src/verify/drift.ts';
import { runChecks } from '../../../src/verify/run.ts';
import { respond, simulate } from './simulated-target.ts';

const path = '/api/v1/info';

/** The manifest of a build with one file. */
const build = (content: string, commit: string) => ({
  version: sampleFacts.version,
  commit,
  committed: '2026-01-02T03:04:05Z',
  modified: false,
  sha256: { [path]: digest(Buffer.from(content)) },
  signature: null,
});
const expected = build('new', 'b'.repeat(40));
const older = build('old', 'a'.repeat(40));

describe('The expected manifest', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'against-'));
    const files = {
      [`dist/client${manifestPath}`]: renderManifest(expected),
      'saved.json': renderManifest(expected),
      'broken.json': '{"version":1}',
      'older/client/index.html': 'a page',
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['a build folder', 'dist'],
    ['the published files of a build', 'dist/client'],
    ['a saved manifest', 'saved.json'],
  ])('is read from %s', async (_name, name) => {
    expect(await readExpected(join(folder, name))).toEqual(expected);
  });

  it.each([
    ['older', /^There is no manifest at ".*older"/],
    ['nowhere', /^There is no manifest at ".*nowhere"/],
    ['broken.json', /broken\.json" is not a manifest: expected a /],
  ])('is missing with a reason in %s', async (name, says) => {
    expect(await readExpected(join(folder, name))).toMatch(says);
  });
});

it.each([
  ['the expected build', 'new', expected, {}, ['passed', 'passed']],
  ['another build', 'old', older, {}, ['other build', 'other build']],
  ['a copy from a cache', 'old', expected, { age: '30' }, ['passed', 'stale cache']],
  ['a hit of a CDN', 'old', expected, { 'x-cache': 'HIT' }, ['passed', 'stale cache']],
  ['other content', 'evil', expected, {}, ['passed', 'altered content']],
  ['no manifest', 'evil', undefined, {}, ['expected a manifest, received st', 'altered content']],
])('An origin with %s is compared with a build', async (...[, content, own, headers, outcomes]) => {
  const target = simulate(({ target: asked }) => {
    if (asked === path) return respond(200, content, { ...headers });
    return own && asked === manifestPath ? respond(200, renderManifest(own)) : respond(404);
  });
  const results = await runChecks(createDriftChecks(expected), target);
  const found = results.map((result) =>
    result.outcome === 'failed' ? result.mismatches.join() : result.outcome,
  );
  expect(found).toEqual(outcomes.map((start) => expect.stringMatching(`^${start}`) as unknown));
});
