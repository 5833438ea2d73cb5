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

describe('SECURITY_EXPIRES', () => {
  const complete = (date: string, facts = sampleFacts) =>
    completeSecurity({ ...unset, expires: new Date(date) }, facts, { now }).expires;

  it.each(['2026-03-02T00:00:00Z', '2027-01-01T00:00:00Z'])('can be %s', (date) => {
    expect(complete(date)).toEqual(new Date(date));
  });

  it.each([
    ['2026-03-01T23:59:59Z', '2026-03-01T23:59:59.000Z'],
    ['2027-01-01T00:00:01Z', '2027-01-01T00:00:01.000Z'],
    ['2025-01-01T00:00:00Z', '2025-01-01T00:00:00.000Z'],
  ])('cannot be %s, even on localhost', (date, received) => {
    const message = `  SECURITY_EXPIRES: expected a date and time 60 to 365 days after 2026-01-01T00:00:00.000Z; received "${received}"`;
    for (const baseUrl of [sampleFacts.baseUrl, 'http://localhost:4321']) {
      expect(() => complete(date, { ...sampleFacts, baseUrl })).toThrow(message);
    }
  });
});

describe('Without SECURITY_EXPIRES, the contact expires 180 days after the commit', () => {
  const committed = (date: string, facts = sampleFacts) =>
    completeSecurity(unset, facts, { now, committed: new Date(date) }).expires;

  it.each([
    ['2025-12-01T10:00:00Z', '2026-05-30T10:00:00.000Z'],
    ['2025-09-03T00:00:00Z', '2026-03-02T00:00:00.000Z'],
    ['2026-07-05T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ])('of %s', (date, expires) => {
    expect(committed(date).toISOString()).toBe(expires);
  });

  it.each([
    ['2025-09-02T23:59:59Z', '2026-03-01T23:59:59.000Z'],
    ['2020-01-01T00:00:00Z', '2020-06-29T00:00:00.000Z'],
    ['2026-07-05T00:00:01Z', '2027-01-01T00:00:01.000Z'],
  ])('of %s, which stops the build of a public origin', (date, expires) => {
    expect(() => committed(date)).toThrow(EnvironmentError);
    expect(() => committed(date)).toThrow(
      `SECURITY_EXPIRES: expected a date and time 60 to 365 days after 2026-01-01T00:00:00.000Z; received nothing, and 180 days after the commit is ${expires}`,
    );
  });

  it('of any commit on localhost', () => {
    const local = { ...sampleFacts, baseUrl: 'http://localhost:4321' };
    expect(committed('2020-01-01T00:00:00Z', local)).toEqual(new Date('2020-06-29T00:00:00Z'));
  });
});
