import { describe, expect, it } from 'vitest';
import { classify, type Evidence } from '../../../../src/verify/drift/classify.ts';
import { respond } from '../simulated-target.ts';
import { build, expected, older, path } from './sample-builds.ts';

const fresh = (body: string) => respond(200, body);
const stored = (body: string, age = 60) => respond(200, body, { age: String(age) });
const own = (manifest = older, response = fresh('')) => ({ manifest, response });

const cases: readonly (readonly [
  name: string,
  evidence: Omit<Evidence, 'path' | 'expected'>,
  drift: string,
])[] = [
  ['the expected content', { first: fresh('new') }, 'same'],
  ['the expected content from a cache', { first: stored('new') }, 'same'],

  [
    'an older copy, and behind it the expected content',
    { first: stored('old'), past: fresh('new') },
    'stale cache',
  ],
  [
    'any older copy, and behind it the expected content',
    { first: stored('ancient'), past: fresh('new'), own: own(expected) },
    'stale cache',
  ],
  [
    'a stored 404, and behind it the expected content',
    { first: respond(404, '', { age: '9' }), past: fresh('new') },
    'stale cache',
  ],
  [
    'a copy that no request gets past, older than the manifest that contradicts it',
    { first: stored('old', 60), past: stored('old', 61), own: own(expected) },
    'stale cache',
  ],
  [
    'the same with a manifest that was stored later',
    { first: stored('old', 60), past: stored('old', 61), own: own(expected, stored('', 20)) },
    'stale cache',
  ],

  [
    'other content first, then the expected content, and no cache',
    { first: fresh('old'), past: fresh('new') },
    'unsettled',
  ],

  [
    'the content that the origin’s own manifest states',
    { first: fresh('old'), past: fresh('old'), own: own() },
    'other build',
  ],
  [
    'the same from a cache',
    { first: stored('old'), past: stored('old'), own: own() },
    'other build',
  ],
  [
    'an older copy, and behind it yet another build',
    { first: stored('old'), past: fresh('other'), own: own(build('other', 'c')) },
    'other build',
  ],

  [
    'content that no manifest states',
    { first: fresh('evil'), past: fresh('evil'), own: own() },
    'altered content',
  ],
  [
    'the same without a manifest of the origin',
    { first: fresh('evil'), past: fresh('evil') },
    'altered content',
  ],
  [
    'other content than the origin’s manifest states, which is the expected one',
    { first: fresh('evil'), past: fresh('evil'), own: own(expected) },
    'altered content',
  ],
  [
    'a copy that is younger than the manifest that contradicts it',
    { first: stored('evil', 10), past: stored('evil', 11), own: own(expected, stored('', 20)) },
    'altered content',
  ],
  [
    'a copy of unknown age',
    {
      first: respond(200, 'evil', { 'x-cache': 'HIT' }),
      past: respond(200, 'evil', { 'x-cache': 'HIT' }),
      own: own(expected),
    },
    'altered content',
  ],
  [
    'an older copy, and behind it altered content',
    { first: stored('old'), past: fresh('evil'), own: own() },
    'altered content',
  ],
  [
    'a copy of a file that the origin’s build does not have',
    { first: stored('old'), past: stored('old'), own: own({ ...older, sha256: {} }) },
    'altered content',
  ],

  ['no file', { first: respond(404), past: respond(404), own: own(expected) }, 'missing'],
  ['a copy, and behind it no file', { first: stored('new!'), past: respond(410) }, 'missing'],
  ['a 503', { first: respond(503), past: respond(503) }, 'unreadable'],
  ['a redirect', { first: respond(301), past: respond(301) }, 'unreadable'],
];

describe('A drift is classified', () => {
  it.each(cases)('for %s', (_name, evidence, drift) => {
    expect(classify({ path, expected, ...evidence }).drift).toBe(drift);
  });

  it('with the name of the build that the origin publishes', () => {
    const { why } = classify({
      path,
      expected,
      first: fresh('old'),
      past: fresh('old'),
      own: own(),
    });
    expect(why).toBe(
      'the origin publishes commit aaaaaaaaaaaa of 2026-01-02T03:04:05Z, expected commit bbbbbbbbbbbb of 2026-01-02T03:04:05Z',
    );
  });

  it('with the reason if the same commit has another build', () => {
    const other = { ...build('old', 'b'), modified: true };
    const { why } = classify({
      path,
      expected,
      first: fresh('old'),
      past: fresh('old'),
      own: own(other),
    });
    expect(why).toContain('with changes');
    expect(why).toContain('the same commit, built with other facts or other tools');
  });

  it('with the evidence for the cache', () => {
    const { why } = classify({ path, expected, first: stored('old', 77), past: fresh('new') });
    expect(why).toContain('(Age: 77)');
  });
});
