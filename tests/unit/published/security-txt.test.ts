import { describe, expect, it } from 'vitest';
import { EnvironmentError } from '../../../src/facts/environment.ts';
import { completeSecurity } from '../../../src/facts/security.ts';
import { renderSecurityTxt } from '../../../src/published/security-txt.ts';
import { sampleFacts } from '../sample-facts.ts';

const now = new Date('2026-01-01T00:00:00.000Z');
const unset = { contact: undefined, expires: undefined };

it('By default, security.txt names the phone number and expires in 180 days', () => {
  expect(renderSecurityTxt(completeSecurity(unset, sampleFacts, { now }), sampleFacts)).toBe(
    [
      `Contact: tel:${sampleFacts.phone}`,
      'Expires: 2026-06-30T00:00:00Z',
      'Preferred-Languages: en',
      `Canonical: ${sampleFacts.baseUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
  );
});

it('A security contact replaces the phone number', () => {
  const contact = 'mailto:security@desk.example';
  expect(completeSecurity({ ...unset, contact }, sampleFacts, { now }).contact).toBe(contact);
});

/** The date on which the contact of a build expires. */
const expiry = (times: { expires?: string; committed?: string }, baseUrl = sampleFacts.baseUrl) => {
  const [expires, committed] = [times.expires, times.committed].map((date) =>
    date === undefined ? undefined : new Date(date),
  );
  return completeSecurity({ ...unset, expires }, { ...sampleFacts, baseUrl }, { now, committed })
    .expires;
};
const localhost = 'http://localhost:4321';
const range = '60 to 365 days after 2026-01-01T00:00:00.000Z';

describe('SECURITY_EXPIRES', () => {
  it.each(['2026-03-02T00:00:00Z', '2027-01-01T00:00:00Z'])('can be %s', (expires) => {
    expect(expiry({ expires })).toEqual(new Date(expires));
  });

  it.each(['2026-03-01T23:59:59.000Z', '2027-01-01T00:00:01.000Z', '2025-01-01T00:00:00.000Z'])(
    'cannot be %s, even on localhost',
    (expires) => {
      const message = `  SECURITY_EXPIRES: expected a date and time ${range}; received "${expires}"`;
      expect(() => expiry({ expires })).toThrow(message);
      expect(() => expiry({ expires }, localhost)).toThrow(message);
    },
  );
});

describe('Without SECURITY_EXPIRES, the contact expires 180 days after the commit', () => {
  it.each([
    ['2025-12-01T10:00:00Z', '2026-05-30T10:00:00.000Z'],
    ['2025-09-03T00:00:00Z', '2026-03-02T00:00:00.000Z'],
    ['2026-07-05T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ])('of %s', (committed, expires) => {
    expect(expiry({ committed }).toISOString()).toBe(expires);
  });

  it.each([
    ['2025-09-02T23:59:59Z', '2026-03-01T23:59:59.000Z'],
    ['2026-07-05T00:00:01Z', '2027-01-01T00:00:01.000Z'],
  ])('of %s, which stops the build of a public origin only', (committed, expires) => {
    const message = `SECURITY_EXPIRES: expected a date and time ${range}; received nothing, and 180 days after the commit is ${expires}`;
    expect(() => expiry({ committed })).toThrow(EnvironmentError);
    expect(() => expiry({ committed })).toThrow(message);
    expect(expiry({ committed }, localhost)).toEqual(new Date(expires));
  });
});
