import { expect, it } from 'vitest';
import {
  describeLifecycle,
  lifecycleFields,
  lifecycleLinks,
  lifecycleRelations,
} from '../../../src/contract/lifecycle.ts';

const [deprecation, sunset] = ['2040-02-28', '2040-09-01'];

const relationsOf = (links: readonly string[]) =>
  links.map((link) => /^<\/[^>]+>; rel="([^"]+)"$/.exec(link)?.[1]);

it('A deprecated route has every relation that the policy names', () => {
  const links = lifecycleLinks({ deprecation, sunset, successor: '/api/v2/info' });
  expect(relationsOf(links)).toEqual(lifecycleRelations.map(({ rel }) => rel));
  expect(links).toContain('</api/v2/info>; rel="successor-version"');
});

it('A deprecation without a sunset and a successor states neither', () => {
  expect(lifecycleFields({ deprecation })).toEqual({ Deprecation: '@2214000000' });
  expect(relationsOf(lifecycleLinks({ deprecation }))).toEqual(['deprecation']);
  expect(describeLifecycle({ deprecation })).toBe('is deprecated as of February 28, 2040.');
});
