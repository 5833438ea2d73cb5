import { describe, expect, it } from 'vitest';
import { classify, type Drift, type Evidence } from '../../../../src/verify/drift/classify.ts';
import { respond } from '../simulated-target.ts';
import { build, expected, older, path } from './sample-builds.ts';

const fresh = (body: string) => respond(200, body);
const stored = (body: string) => respond(200, body, { age: '60' });
const judge = (evidence: Omit<Evidence, 'path' | 'expected'>) =>
  classify({ path, expected, ...evidence });

type Row = readonly [string, Drift, Omit<Evidence, 'path' | 'expected'>];

describe('A drift is classified', () => {
  it.each<Row>([
    ['the expected content', 'same', { first: fresh('new') }],
    ['the expected content in a cache', 'same', { first: stored('new') }],
    ['an old copy', 'stale cache', { first: stored('old'), past: fresh('new') }],
    ['a stored 404', 'stale cache', { first: respond(404, '', { age: '9' }), past: fresh('new') }],
    ['servers that differ', 'unsettled', { first: fresh('old'), past: fresh('new') }],
    ['another build', 'other build', { first: fresh('old'), past: fresh('old'), own: older }],
    [
      'another build behind caches',
      'other build',
      { first: stored('old'), past: stored('old'), own: older },
    ],
    [
      'yet another build behind a copy',
      'other build',
      { first: stored('old'), past: fresh('other'), own: build('other', 'c') },
    ],
    [
      'content of no build',
      'altered content',
      { first: fresh('evil'), past: fresh('evil'), own: older },
    ],
    [
      'content without a manifest',
      'altered content',
      { first: fresh('evil'), past: fresh('evil') },
    ],
    [
      'content that contradicts the own manifest',
      'altered content',
      { first: stored('evil'), past: stored('evil'), own: expected },
    ],
    [
      'altered content behind an old copy',
      'altered content',
      { first: stored('old'), past: fresh('evil'), own: older },
    ],
    ['no file', 'missing', { first: respond(404), past: respond(404), own: expected }],
    ['no file behind a copy', 'missing', { first: stored('new!'), past: respond(410) }],
    ['a 503', 'unreadable', { first: respond(503), past: respond(503) }],
    ['a redirect', 'unreadable', { first: respond(301), past: respond(301) }],
  ])('for %s: %s', (_name, drift, evidence) => {
    expect(judge(evidence).drift).toBe(drift);
  });

  it.each([
    [
      'both builds',
      { own: older },
      'the origin publishes commit aaaaaaaaaaaa of 2026-01-02T03:04:05Z, expected commit bbbbbbbbbbbb of 2026-01-02T03:04:05Z',
    ],
    [
      'two builds of one commit',
      { own: { ...build('old', 'b'), modified: true } },
      'with changes, expected commit bbbbbbbbbbbb of 2026-01-02T03:04:05Z: the same commit, built with other facts or other tools',
    ],
    ['the cache of an old copy', { first: stored('old'), past: fresh('new') }, '(Age: 60)'],
    [
      'the cache of altered content',
      { first: stored('evil'), past: stored('evil') },
      'a cache served it (Age: 60)',
    ],
  ])('with the names of %s', (_name, evidence, says) => {
    const { why } = judge({ first: fresh('old'), past: fresh('old'), ...evidence });
    expect(why).toContain(says);
  });
});
