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

describe.each(deprecatedPaths)('A deprecated route, %s,', (path) => {
  const announced = { ...deprecationFields, Link: deprecationLinks(path) };

  it.each(['metered', 'advertised'] as const)(
    'is read as before and announces its deprecation, %s',
    (mode) => {
      const { ask } = openHandler(mode);
      const read = ask(path);
      expect(read).toMatchObject({
        status: 200,
        body: publishedAt(path),
        fields: deprecationFields,
      });
      expect(read.fields.Link).toMatch(/^<\/openapi\.json>; rel="service-desc"/);
      expect(read.fields.Link?.endsWith(`rel="canonical", ${announced.Link}`)).toBe(true);
      const { RateLimit: _spent, ...fields } = read.fields;
      expect(ask(path, { method: 'HEAD' })).toMatchObject({ status: 200, body: undefined, fields });
    },
  );

  it('announces it on a 304 with all links, so that caches update them', () => {
    const { ask } = openHandler();
    const { fields } = ask(path);
    const again = ask(path, { ifNoneMatch: fields.ETag });
    expect(again.status).toBe(304);
    expect(again.fields).toMatchObject({ ...deprecationFields, Link: fields.Link });
  });

  it.each([
    ['OPTIONS', 204],
    ['POST', 405],
    ['TRACE', 405],
  ])('announces it on the answer to %s, %i', (method, status) => {
    const { fields, ...reply } = openHandler().ask(path, { method });
    expect(reply.status).toBe(status);
    expect(fields).toMatchObject(announced);
    expect(Object.keys(fields).at(-1)).toBe('RateLimit');
  });

  it('announces it on a 429 and a 500', () => {
    const { handler, ask } = openHandler('metered', { ...publicQuota, limit: 1 });
    ask(path);
    expect(ask(path)).toMatchObject({ status: 429, fields: announced });
    const fault = shown(handler.fail('GET', `${path}?x=1`));
    expect(fault).toMatchObject({ status: 500, fields: announced });
  });
});

it('A deprecated route announces its deprecation whatever `format` is', () => {
  const { ask } = openHandler();
  expect(ask('/api/info?format=json')).toMatchObject({ status: 200, fields: deprecationFields });
  expect(ask('/api/info?format=xml')).toMatchObject({ status: 400, fields: deprecationFields });
});

it('The other routes announce nothing', () => {
  const { ask } = openHandler();
  for (const path of publicPaths.filter((other) => !deprecatedPaths.includes(other))) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const { fields } = ask(path, { method });
      expect(fields).not.toHaveProperty('Deprecation');
      expect(fields).not.toHaveProperty('Sunset');
    }
  }
});
