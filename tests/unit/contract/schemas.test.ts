import { describe, expect, it } from 'vitest';
import { errorSchema, healthSchema, infoSchema } from '../../../src/contract/schemas.ts';
import { sampleFacts } from '../sample-facts.ts';

const info = infoSchema.strip().parse(sampleFacts);
const error = { code: 'not_found', message: 'Gone.', hint: 'Look elsewhere.' };

describe('The schemas', () => {
  it.each([
    ['health', healthSchema, { ok: true }],
    ['info', infoSchema, info],
    ['an error', errorSchema, { error }],
  ])('accept %s, but no additional property', (_title, schema, body) => {
    expect(schema.safeParse(body).success).toBe(true);
    expect(schema.safeParse({ ...body, more: 1 }).success).toBe(false);
  });

  it.each([
    ['health that is not ok', healthSchema, { ok: false }],
    ['info without a field', infoSchema, { ...info, phone: undefined }],
    ['a phone number without its plus', infoSchema, { ...info, phone: '12025550123' }],
    ['a relative URL', infoSchema, { ...info, docs: '/relative/' }],
    ['an unknown error code', errorSchema, { error: { ...error, code: 'teapot' } }],
    ['an error with another property', errorSchema, { error: { ...error, more: 1 } }],
  ])('refuse %s', (_title, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});
