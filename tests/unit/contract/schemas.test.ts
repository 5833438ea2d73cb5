import { describe, expect, it } from 'vitest';
import { toInfo } from '../../../src/contract/bodies.ts';
import { errorSchema, healthSchema, infoSchema } from '../../../src/contract/schemas.ts';
import { sampleFacts } from '../sample-facts.ts';

const info = toInfo(sampleFacts);
const error = { code: 'not_found', message: 'Gone.', hint: 'Look elsewhere.' };

const bodies = [
  ['health', healthSchema, { ok: true }],
  ['info', infoSchema, info],
  ['an error', errorSchema, { error }],
  ['the body of an error', errorSchema.shape.error, error],
] as const;

describe.each(bodies)('The schema of %s', (_name, schema, body) => {
  it('accepts the body of the seed, but no additional property', () => {
    expect(schema.safeParse(body).success).toBe(true);
    expect(schema.safeParse({ ...body, more: 1 }).success).toBe(false);
  });

  it.each(Object.keys(body))('requires %s', (field) => {
    const rest = Object.entries(body).filter(([name]) => name !== field);
    expect(schema.safeParse(Object.fromEntries(rest)).success).toBe(false);
  });
});

it.each([
  ['health that is not ok', healthSchema, { ok: false }],
  ['a phone number without its plus', infoSchema, { ...info, phone: '12025550123' }],
  ['a relative URL', infoSchema, { ...info, docs: '/relative/' }],
  ['an unknown error code', errorSchema, { error: { ...error, code: 'teapot' } }],
])('The schemas refuse %s', (_title, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false);
});
