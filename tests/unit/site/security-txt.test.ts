import { describe, expect, it } from 'vitest';
import { EnvironmentError } from '../../../src/environment.ts';
import { parseSecurityFacts } from '../../../src/facts/security.ts';
import { renderSecurityTxt } from '../../../src/site/security-txt.ts';
import { sampleFacts } from '../sample-facts.ts';

const now = new Date('2026-01-01T00:00:00.000Z');
const parse = (env: Record<string, string>) => parseSecurityFacts(env, sampleFacts, now);

function problemsOf(env: Record<string, string>) {
  try {
    parse(env);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

it('Names the docs and half a year where nothing is stated', () => {
  expect(renderSecurityTxt(parse({}), sampleFacts)).toBe(
    [
      `Contact: ${sampleFacts.docs}`,
      'Expires: 2026-06-30T00:00:00Z',
      'Preferred-Languages: en',
      `Canonical: ${sampleFacts.baseUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
  );
});

it.each(['mailto:security@desk.example', 'https://desk.example/report', 'tel:+1-202-555-0123'])(
  'Takes %s as the contact',
  (contact) => {
    expect(parse({ SECURITY_CONTACT: contact }).contact).toBe(contact);
  },
);

it.each(['', 'security@desk.example', 'http://desk.example/', 'mailto:a@b\nExpires: x', 'tel:'])(
  'Refuses %j as the contact',
  (contact) => {
    expect(problemsOf({ SECURITY_CONTACT: contact })).toMatchObject([
      { variable: 'SECURITY_CONTACT', came: JSON.stringify(contact) },
    ]);
  },
);

it.each(['2026-03-02T00:00:00Z', '2027-01-01T00:00:00Z', '2026-07-01T12:00:00+02:00'])(
  'Takes %s as the end',
  (expires) => {
    expect(parse({ SECURITY_EXPIRES: expires }).expires).toEqual(new Date(expires));
  },
);

it.each([
  '2026-03-01T23:59:59Z',
  '2027-01-01T00:00:01Z',
  '2025-01-01T00:00:00Z',
  '2026-07-01',
  '2026-13-01T00:00:00Z',
  'soon',
  '',
])('Refuses %j as the end', (expires) => {
  expect(problemsOf({ SECURITY_EXPIRES: expires })).toEqual([
    {
      variable: 'SECURITY_EXPIRES',
      expected: 'a date and time (RFC 3339) 60 to 365 days from 2026-01-01T00:00:00.000Z',
      came: JSON.stringify(expires),
    },
  ]);
});

describe('Where no end is stated, it counts from the commit', () => {
  const committed = (date: string, facts = sampleFacts) =>
    parseSecurityFacts({}, facts, now, new Date(date));

  it.each([
    ['2025-12-01T10:00:00Z', '2026-05-30T10:00:00.000Z'],
    ['2025-09-03T00:00:00Z', '2026-03-02T00:00:00.000Z'],
    ['2026-07-05T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ])('of %s, whenever it is built', (date, expires) => {
    expect(committed(date).expires.toISOString()).toBe(expires);
  });

  it.each([
    ['2025-09-02T23:59:59Z', '2026-03-01T23:59:59.000Z'],
    ['2020-01-01T00:00:00Z', '2020-06-29T00:00:00.000Z'],
    ['2026-07-05T00:00:01Z', '2027-01-01T00:00:01.000Z'],
  ])('unless %s puts it too near or too far for a public origin', (date, expires) => {
    expect(() => committed(date)).toThrow(EnvironmentError);
    expect(() => committed(date)).toThrow(
      `SECURITY_EXPIRES: expected a date and time (RFC 3339) 60 to 365 days from 2026-01-01T00:00:00.000Z; came nothing, and 180 days from the commit are ${expires}`,
    );
    const env = { SECURITY_EXPIRES: '2026-06-01T00:00:00Z' };
    expect(parseSecurityFacts(env, sampleFacts, now, new Date(date)).expires).toEqual(
      new Date(env.SECURITY_EXPIRES),
    );
  });

  it('and nobody is told on localhost', () => {
    const local = { ...sampleFacts, baseUrl: 'http://localhost:4321' };
    expect(committed('2020-01-01T00:00:00Z', local).expires).toEqual(
      new Date('2020-06-29T00:00:00Z'),
    );
  });
});

it('Names every problem at once', () => {
  expect(problemsOf({ SECURITY_CONTACT: 'x', SECURITY_EXPIRES: 'y' })).toHaveLength(2);
});
