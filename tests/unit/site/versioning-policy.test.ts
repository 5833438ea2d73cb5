import { parseItem } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import {
  earliestEnd,
  noticeDays,
  versionEndFields,
  versionEndLinks,
} from '../../../src/site/versioning-policy.ts';

const day = 24 * 60 * 60 * 1000;

describe('the fields of a deprecated version', () => {
  const deprecation = new Date('2040-02-28T12:34:56Z');
  const fields = versionEndFields(earliestEnd(deprecation), '/api/v2/info');

  it('state the deprecation as a structured-field Date', () => {
    const [value] = parseItem(fields.Deprecation);
    expect(value).toBeInstanceOf(Date);
    expect(value).toEqual(deprecation);
  });

  it('state the sunset as an HTTP-date, at least the notice later', () => {
    expect(fields.Sunset).toMatch(
      /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
    );
    const notice = Date.parse(fields.Sunset) - deprecation.getTime();
    expect(notice).toBeGreaterThanOrEqual(noticeDays * day);
  });

  it('lead on by every link relation that the policy names', () => {
    const relations = [...fields.Link.matchAll(/<\/[^>]+>; rel="([^"]+)"/g)].map(([, rel]) => rel);
    expect(relations).toEqual(versionEndLinks.map(({ rel }) => rel));
    expect(fields.Link).toContain('</api/v2/info>; rel="successor-version"');
  });
});

it('gives half a year of notice', () => {
  expect(noticeDays).toBeGreaterThanOrEqual(180);
});
