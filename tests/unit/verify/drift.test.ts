import { expect, it } from 'vitest';
import { manifestPath, type Manifest } from '../../../src/published/manifest/manifest.ts';
import { createDriftChecks } from '../../../src/verify/drift.ts';
import { runChecks } from '../../../src/verify/run.ts';
import { expected, older, path, publish } from './sample-builds.ts';
import { respond, simulate } from './simulated-target.ts';

it.each<[string, string, Manifest | undefined, Record<string, string>, string, string]>([
  ['the expected build', 'new', expected, {}, 'passed', 'passed'],
  ['another build', 'old', older, {}, 'other build', 'other build'],
  ['a copy from a cache', 'old', expected, { age: '30' }, 'passed', 'stale cache'],
  ['a copy that a CDN calls a hit', 'old', expected, { 'x-cache': 'HIT' }, 'passed', 'stale cache'],
  ['other content', 'evil', expected, {}, 'passed', 'altered content'],
  [
    'no manifest',
    'evil',
    undefined,
    {},
    'expected a manifest, received status 404',
    'altered content',
  ],
])(
  'An origin with %s is compared with a build',
  async (_name, content, manifest, headers, ...outcomes) => {
    const target = simulate(({ target: asked }) => {
      if (asked === path) return respond(200, content, headers);
      return manifest && asked === manifestPath ? respond(200, publish(manifest)) : respond(404);
    });
    const results = await runChecks(createDriftChecks(expected), target);
    expect(
      results.map((result) =>
        result.outcome === 'failed' ? result.mismatches[0]?.split(':')[0] : result.outcome,
      ),
    ).toEqual(outcomes);
  },
);
