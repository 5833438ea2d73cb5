import { describe, expect, it } from 'vitest';
import { toInfo } from '../../../src/contract/bodies.ts';
import { errorSchema, healthSchema, infoSchema } from '../../../src/contract/schemas.ts';
import { sampleFacts } from '../sample-facts.ts';

const info = toInfo(sampleFacts);
const error = { code: 'not_found', message: 'Gone.', hint: 'Look elsewhere.' };

describe('the schemas', () => {
  it('accept the bodies of the seed', () => {
    expect(healthSchema.safeParse({ ok: true }).success).toBe(true);
    expect(infoSchema.safeParse(info).success).toBe(true);
    expect(errorSchema.safeParse({ error }).success).toBe(true);
  });

  it('accept no additional property', () => {
    expect(healthSchema.safeParse({ ok: true, more: 1 }).success).toBe(false);
    expect(infoSchema.safeParse({ ...info, more: 1 }).success).toBe(false);
    expect(errorSchema.safeParse({ error, more: 1 }).success).toBe(false);
    expect(errorSchema.safeParse({ error: { ...error, more: 1 } }).success).toBe(false);
  });

  it.each(Object.keys(info))('require %s of info', (field) => {
    const { [field]: _left, ...rest } = info as Record<string, string>;
    expect(infoSchema.safeParse(rest).success).toBe(false);
  });

  it.each(Object.keys(error))('require %s of an error', (field) => {
    const { [field]: _left, ...rest } = error as Record<string, string>;
    expect(errorSchema.safeParse({ error: rest }).success).toBe(false);
  });

  it.each([
    ['health that is not ok', healthSchema, { ok: false }],
    ['a phone number without its plus', infoSchema, { ...info, phone: '12025550123' }],
    ['a relative URL', infoSchema, { ...info, docs: '/docs/' }],
    ['a code of no error', errorSchema, { error: { ...error, code: 'teapot' } }],
  ])('refuse %s', (_title, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});
