import { expect, it } from 'vitest';
import {
  describeLifecycle,
  lifecycleFields,
  lifecycleLinks,
  policyPath,
} from '../../../src/contract/lifecycle.ts';

const [deprecation, sunset] = ['2040-02-28', '2040-09-01'];

it('A deprecated route links to the policy and to its successor', () => {
  expect(lifecycleLinks({ deprecation, sunset, successor: '/api/v2/info' })).toEqual([
    `<${policyPath}>; rel="deprecation"`,
    `<${policyPath}>; rel="sunset"`,
    '</api/v2/info>; rel="successor-version"',
  ]);
});

it('A deprecation without a sunset and a successor states neither', () => {
  expect(lifecycleFields({ deprecation })).toEqual({ Deprecation: '@2214000000' });
  expect(lifecycleLinks({ deprecation })).toHaveLength(1);
  expect(describeLifecycle({ deprecation })).toBe('is deprecated as of February 28, 2040.');
});
