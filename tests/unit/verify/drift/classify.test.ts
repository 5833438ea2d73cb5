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
  ['what was expected', { first: fresh('new') }, 'same'],
  ['what was expected, stored or not', { first: stored('new') }, 'same'],

  [
    'an older copy, and behind it what was expected',
    { first: stored('old'), past: fresh('new') },
    'stale cache',
  ],
  [
    'any older copy, and behind it what was expected',
    { first: stored('ancient'), past: fresh('new'), own: own(expected) },
    'stale cache',
  ],
  [
    'a stored 404, and behind it what was expected',
    { first: respond(404, '', { age: '9' }), past: fresh('new') },
    'stale cache',
  ],
  [
    'a copy that no request gets past, older than the manifest that states otherwise',
    { first: stored('old', 60), past: stored('old', 61), own: own(expected) },
    'stale cache',
  ],
  [
    'the same, where the manifest is stored too, but since later',
    { first: stored('old', 60), past: stored('old', 61), own: own(expected, stored('', 20)) },
    'stale cache',
  ],

  [
    'first one thing, then what was expected, and no cache',
    { first: fresh('old'), past: fresh('new') },
    'unsettled',
  ],

  [
    'what the origin itself says to have published',
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
    'what nobody says to have published',
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
    'a copy that is younger than the manifest that states otherwise',
    { first: stored('evil', 10), past: stored('evil', 11), own: own(expected, stored('', 20)) },
    'altered content',
  ],
  [
    'a copy of no known age',
    {
      first: respond(200, 'evil', { 'x-cache': 'HIT' }),
      past: respond(200, 'evil', { 'x-cache': 'HIT' }),
      own: own(expected),
    },
    'altered content',
  ],
  [
    'an older copy of what is altered behind the cache too',
    { first: stored('old'), past: fresh('evil'), own: own() },
    'altered content',
  ],
  [
    'a copy that the cache alone holds, of a build without this file',
    { first: stored('old'), past: stored('old'), own: own({ ...older, sha256: {} }) },
    'altered content',
  ],

  ['nothing', { first: respond(404), past: respond(404), own: own(expected) }, 'missing'],
  ['nothing any more, behind a copy', { first: stored('new!'), past: respond(410) }, 'missing'],
  ['a fault', { first: respond(503), past: respond(503) }, 'unreadable'],
  ['a redirect', { first: respond(301), past: respond(301) }, 'unreadable'],
];

describe('A drift is told apart', () => {
  it.each(cases)('where there came %s', (_name, evidence, drift) => {
    expect(classify({ path, expected, ...evidence }).drift).toBe(drift);
  });

  it('with the build that the origin publishes', () => {
    const { why } = classify({
      path,
      expected,
      first: fresh('old'),
      past: fresh('old'),
      own: own(),
    });
    expect(why).toBe(
      'the origin publishes commit aaaaaaaaaaaa of 2026-01-02T03:04:05Z, expected was commit bbbbbbbbbbbb of 2026-01-02T03:04:05Z',
    );
  });

  it('with the reason, where the same commit was built otherwise', () => {
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

  it('with what shows the cache', () => {
    const { why } = classify({ path, expected, first: stored('old', 77), past: fresh('new') });
    expect(why).toContain('(Age: 77)');
  });
});
