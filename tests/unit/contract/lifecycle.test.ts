import { parseItem } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import {
  describeLifecycle,
  hasEnded,
  lifecycleFields,
  lifecycleLinks,
  lifecycleRelations,
  noticeDays,
} from '../../../src/contract/lifecycle.ts';
import { statedRoutes } from '../../../src/contract/routes.ts';

const deprecation = new Date('2040-02-28T12:34:56Z');
const sunset = new Date('2040-09-01T00:00:00Z');

describe('the fields of a deprecated route', () => {
  const fields = lifecycleFields({ deprecation, sunset });

  it('state the deprecation as a structured-field Date', () => {
    const [value] = parseItem(fields.Deprecation ?? '');
    expect(value).toBeInstanceOf(Date);
    expect(value).toEqual(deprecation);
  });

  it('state the sunset as an HTTP-date', () => {
    expect(fields.Sunset).toBe('Sat, 01 Sep 2040 00:00:00 GMT');
  });

  it('state no sunset where there is none', () => {
    expect(lifecycleFields({ deprecation })).toEqual({ Deprecation: fields.Deprecation });
  });
});

describe('the links of a deprecated route', () => {
  const relationsOf = (links: readonly string[]) =>
    links.map((link) => /^<\/[^>]+>; rel="([^"]+)"$/.exec(link)?.[1]);

  it('are by every relation that the policy names', () => {
    const links = lifecycleLinks({ deprecation, sunset, successor: '/api/v2/info' });
    expect(relationsOf(links)).toEqual(lifecycleRelations.map(({ rel }) => rel));
    expect(links).toContain('</api/v2/info>; rel="successor-version"');
  });

  it('leave out what is not known', () => {
    expect(relationsOf(lifecycleLinks({ deprecation }))).toEqual(['deprecation']);
  });
});

describe('what people read of an end', () => {
  it('says since when, until when, and what to use instead', () => {
    expect(describeLifecycle({ deprecation, sunset, successor: '/api/v2/info' })).toBe(
      'is deprecated as of 28 February 2040, 12:34:56 UTC. It ends on 1 September 2040, 00:00 UTC; from then on its path is unknown (404). Use /api/v2/info instead.',
    );
  });

  it('says no more than is known', () => {
    expect(describeLifecycle({ deprecation })).toBe(
      'is deprecated as of 28 February 2040, 12:34:56 UTC.',
    );
  });
});

describe('a route has ended', () => {
  it.each([
    ['a millisecond before its sunset', -1, false],
    ['at its sunset', 0, true],
    ['a millisecond after its sunset', 1, true],
  ])('%s: %o ms, %s', (_when, offset, ended) => {
    expect(hasEnded({ deprecation, sunset }, sunset.getTime() + offset)).toBe(ended);
  });

  it('never where it has no sunset, or no lifecycle', () => {
    expect(hasEnded({ deprecation }, Infinity)).toBe(false);
    expect(hasEnded(undefined, Infinity)).toBe(false);
  });
});

it('gives half a year of notice', () => {
  expect(noticeDays).toBeGreaterThanOrEqual(180);
});

it("is stated by none of today's routes", () => {
  expect(statedRoutes.filter(({ lifecycle }) => lifecycle !== undefined)).toEqual([]);
});
