import { parseItem } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import {
  describeLifecycle,
  lifecycleFields,
  lifecycleLinks,
  lifecycleRelations,
} from '../../../src/contract/lifecycle.ts';

const [deprecation, sunset] = ['2040-02-28', '2040-09-01'];

describe('lifecycleFields', () => {
  const fields = lifecycleFields({ deprecation, sunset });

  it('states the deprecation as a structured-field Date', () => {
    const [value] = parseItem(fields.Deprecation ?? '');
    expect(value).toEqual(new Date('2040-02-28T00:00:00Z'));
  });

  it('states the sunset as an HTTP-date', () => {
    expect(fields.Sunset).toBe('Sat, 01 Sep 2040 00:00:00 GMT');
  });

  it('leaves out a sunset that is not set', () => {
    expect(lifecycleFields({ deprecation })).toEqual({ Deprecation: fields.Deprecation });
  });
});

describe('lifecycleLinks', () => {
  const relationsOf = (links: readonly string[]) =>
    links.map((link) => /^<\/[^>]+>; rel="([^"]+)"$/.exec(link)?.[1]);

  it('has every relation that the policy names', () => {
    const links = lifecycleLinks({ deprecation, sunset, successor: '/api/v2/info' });
    expect(relationsOf(links)).toEqual(lifecycleRelations.map(({ rel }) => rel));
    expect(links).toContain('</api/v2/info>; rel="successor-version"');
  });

  it('leaves out a sunset and a successor that are not set', () => {
    expect(relationsOf(lifecycleLinks({ deprecation }))).toEqual(['deprecation']);
  });
});

describe('describeLifecycle', () => {
  it('names the dates and the successor', () => {
    expect(describeLifecycle({ deprecation, sunset, successor: '/api/v2/info' })).toBe(
      'is deprecated as of February 28, 2040. It works until September 1, 2040, 00:00 UTC, and may be removed after that. Use /api/v2/info instead.',
    );
  });

  it('leaves out a sunset and a successor that are not set', () => {
    expect(describeLifecycle({ deprecation })).toBe('is deprecated as of February 28, 2040.');
  });
});
