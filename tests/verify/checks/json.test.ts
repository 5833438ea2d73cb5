import { expect, it } from 'vitest';
import { readResponses } from '../../../src/packages/verify/checks/json.ts';
import { createSampleResponses } from '../../sample-facts.ts';
import { respond } from '../simulated-target.ts';

it('However many checks read the same responses, they are parsed once', () => {
  const response = respond(200, JSON.stringify(createSampleResponses()));
  expect(readResponses(response)).toBe(readResponses(response));
  expect(readResponses({ ...response })).toEqual(readResponses(response));
});
