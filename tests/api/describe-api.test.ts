import { expect, it } from 'vitest';
import * as z from 'zod';
import { describeApi } from '../../src/packages/api/reference/describe-api.ts';
import { describeType } from '../../src/packages/api/reference/fields.ts';
import { deprecateAlias } from '../deprecated-alias.ts';
import { sampleFacts } from '../sample-facts.ts';

it('The reference describes every type of a field', () => {
  expect(describeType(z.array(z.string()))).toBe('array');
  expect(describeType(z.url().nullable())).toBe('URL or null');
  expect(describeType(z.enum(['voice', 'sms']))).toBe('`voice` or `sms`');
  expect(() => describeType(z.any())).toThrow('The reference has no name for the type');
});

it.each([
  ['metered', ['200', '304', '404', '429'], '600;r=599;t=60', '600;r=587;t=42'],
  ['advertised', ['200', '304', '404'], '600;r=600;t=60', '600;r=600;t=60'],
] as const)('If reads are %s, the examples are %j', (mode, statuses, first, later) => {
  const { resources, responseHeaders, rateLimit } = describeApi(sampleFacts, mode);
  expect(Object.keys(resources.info.responses)).toEqual(statuses);
  expect(resources.info.responses[200].headers.RateLimit).toBe(first);
  expect(responseHeaders.find(({ name }) => name === 'RateLimit')).toMatchObject({
    value: first,
    kind: 'current',
  });
  expect(rateLimit.headers.RateLimit).toBe(later);
});

it('Every error has an example without placeholders, and all but two have a request', () => {
  const { errors } = describeApi(sampleFacts);
  expect(JSON.stringify(errors)).not.toMatch(/<(?:path|method|retryAfter)>/);
  const unasked = Object.entries(errors).filter(([, { request }]) => !request);
  expect(unasked.map(([code]) => code)).toEqual(['precondition_failed', 'internal_error']);
});

it('A deprecated route says so', () => {
  const undo = deprecateAlias();
  const { routes } = describeApi(sampleFacts);
  undo();
  expect(
    routes.flatMap(({ path, deprecationNote }) => (deprecationNote === undefined ? [] : [path])),
  ).toEqual(['/api/info', '/api/info.md']);
});
