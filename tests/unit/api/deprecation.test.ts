import { describe, expect, it, vi } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import {
  deprecatedPaths,
  deprecationFields,
  deprecationLinks,
} from '../contract/deprecated-alias.ts';
import { publicPaths } from '../public-paths.ts';
import { openHandler, publishedAt, shown } from './open-handler.ts';

vi.mock(import('../../../src/contract/routes.ts'), async (importOriginal) => {
  const { deprecateAlias } = await import('../contract/deprecated-alias.ts');
  return deprecateAlias(importOriginal);
});

describe.each(deprecatedPaths)('The deprecated route %s announces its deprecation', (path) => {
  const announced = { ...deprecationFields, Link: deprecationLinks(path) };

  it.each(['metered', 'advertised'] as const)('on a read in %s mode', (mode) => {
    const { ask } = openHandler(mode);
    const { fields, ...read } = ask(path);
    expect(read).toEqual({ status: 200, body: publishedAt(path) });
    expect(fields).toMatchObject(deprecationFields);
    expect(fields.Link).toMatch(/^<\/openapi\.json>; rel="service-desc"/);
    expect(fields.Link?.endsWith(`rel="canonical", ${announced.Link}`)).toBe(true);
    const { RateLimit: _spent, ...others } = fields;
    expect(ask(path, { method: 'HEAD' })).toMatchObject({ body: undefined, fields: others });
  });

  it('on a 304 with all its links, so that caches update them', () => {
    const { ask } = openHandler();
    const { fields } = ask(path);
    expect(ask(path, { ifNoneMatch: fields.ETag })).toMatchObject({
      status: 304,
      fields: { ...deprecationFields, Link: fields.Link },
    });
  });

  it.each([
    ['OPTIONS', 204],
    ['POST', 405],
    ['TRACE', 405],
  ])('to %s, with %i', (method, status) => {
    expect(openHandler().ask(path, { method })).toMatchObject({ status, fields: announced });
  });

  it('on a 429 and a 500', () => {
    const { handler, ask } = openHandler('metered', { ...publicQuota, limit: 1 });
    ask(path);
    expect(ask(path)).toMatchObject({ status: 429, fields: announced });
    const error = shown(handler.fail('GET', `${path}?x=1`));
    expect(error).toMatchObject({ status: 500, fields: announced });
  });
});

it.each([
  ['json', 200],
  ['xml', 400],
])('A deprecated route announces its deprecation with format=%s', (format, status) => {
  const reply = openHandler().ask(`/api/info?format=${format}`);
  expect(reply).toMatchObject({ status, fields: deprecationFields });
});

it.each(publicPaths.filter((path) => !deprecatedPaths.includes(path)))(
  '%s announces no deprecation',
  (path) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const { fields } = openHandler().ask(path, { method });
      expect(fields).not.toHaveProperty('Deprecation');
      expect(fields).not.toHaveProperty('Sunset');
    }
  },
);
