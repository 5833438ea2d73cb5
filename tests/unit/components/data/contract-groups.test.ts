import { expect, it } from 'vitest';
import { rules } from '../../../../src/verify/rules.ts';
import { contractGroups } from '../../../../src/components/data/contract-groups.ts';

it('Every rule of the contract is in one group', () => {
  const grouped = Object.values(contractGroups).flatMap((group) => Object.keys(group));
  expect(grouped.toSorted()).toEqual(Object.keys(rules).toSorted());
});
