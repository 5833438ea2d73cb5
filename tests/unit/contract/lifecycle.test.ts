import { expect, it } from 'vitest';
import {
  describeLifecycle,
  lifecycleFields,
  lifecycleLinks,
} from '../../../src/contract/lifecycle.ts';

it('A deprecation without a sunset and a successor states neither', () => {
  const deprecation = '2040-02-28';
  expect(lifecycleFields({ deprecation })).toEqual({ Deprecation: '@2214000000' });
  expect(lifecycleLinks({ deprecation })).toHaveLength(1);
  expect(describeLifecycle({ deprecation })).toBe('is deprecated as of February 28, 2040.');
});
