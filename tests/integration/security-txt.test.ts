import { expect, it } from 'vitest';
import {
  findExpiry,
  renderSecurityTxt,
} from '../../src/packages/integration/documents/security-txt.ts';
import { sampleFacts } from '../sample-facts.ts';

const now = new Date('2026-01-01T00:00:00.000Z');

it('security.txt has the contact, its expiry date in whole seconds, and its own URL', () => {
  expect(renderSecurityTxt(now, sampleFacts)).toBe(
    `Contact: mailto:security@desk.example
Expires: 2026-01-01T00:00:00Z
Preferred-Languages: en
Canonical: https://frontdesk.example/.well-known/security.txt
`,
  );
});

it("security.txt prefers the site's language, then English", () => {
  const text = renderSecurityTxt(now, { ...sampleFacts, language: 'pt-BR' });
  expect(text).toContain('\nPreferred-Languages: pt, en\n');
});

it.each([
  ['of unknown time', undefined, '2026-06-30T00:00:00.000Z'],
  ['made now', now.toISOString(), '2026-06-30T00:00:00.000Z'],
  ['a month old', '2025-12-01T10:00:00Z', '2026-05-30T10:00:00.000Z'],
  ['so old that 60 days are left', '2025-09-03T00:00:00Z', '2026-03-02T00:00:00.000Z'],
  ['a second older, so 180 days later', '2025-09-02T23:59:59Z', '2026-08-28T23:59:59.000Z'],
  ['years old', '2020-01-01T00:00:00Z', '2026-05-29T00:00:00.000Z'],
  ['from the future, by a wrong clock', '2030-01-01T00:00:00Z', '2026-07-21T00:00:00.000Z'],
])('The security.txt of a commit %s, %s, expires at %s', (_when, committed, expires) => {
  expect(findExpiry(now, committed ? new Date(committed) : undefined).toISOString()).toBe(expires);
});
