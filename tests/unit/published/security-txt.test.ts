import { expect, it } from 'vitest';
import { findExpiry, renderSecurityTxt } from '../../../src/published/security-txt.ts';
import { sampleFacts } from '../sample-facts.ts';

const now = new Date('2026-01-01T00:00:00.000Z');

it('security.txt states the contact, when it expires in whole seconds, and its own URL', () => {
  const contact = 'mailto:security@desk.example';
  expect(renderSecurityTxt(contact, now, sampleFacts)).toBe(
    [
      'Contact: mailto:security@desk.example',
      'Expires: 2026-01-01T00:00:00Z',
      'Preferred-Languages: en',
      `Canonical: ${sampleFacts.baseUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
  );
});

it.each([
  ['at the moment of the build', now.toISOString(), '2026-06-30T00:00:00.000Z'],
  ['a month before', '2025-12-01T10:00:00Z', '2026-05-30T10:00:00.000Z'],
  ['so long before that 60 days are left', '2025-09-03T00:00:00Z', '2026-03-02T00:00:00.000Z'],
  ['a second earlier, so 180 days later', '2025-09-02T23:59:59Z', '2026-08-28T23:59:59.000Z'],
  ['years before', '2020-01-01T00:00:00Z', '2026-05-29T00:00:00.000Z'],
  ['in the future, after a wrong clock', '2030-01-01T00:00:00Z', '2026-07-21T00:00:00.000Z'],
])('The contact of a commit %s, %s, expires at %s', (_when, committed, expires) => {
  expect(findExpiry(now, new Date(committed)).toISOString()).toBe(expires);
});

it('Without the time of a commit, the contact expires 180 days after the build', () => {
  expect(findExpiry(now)).toEqual(new Date('2026-06-30T00:00:00Z'));
});
