import { expect, it, vi } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import {
  deprecatedPaths,
  deprecationFields,
  deprecationLinks,
} from '../contract/deprecated-alias.ts';
import { openHandler } from './open-handler.ts';

vi.mock(import('../../../src/contract/routes.ts'), async (importOriginal) => {
  const { deprecateAlias } = await import('../contract/deprecated-alias.ts');
  return deprecateAlias(importOriginal);
});

it.each(deprecatedPaths)('%s announces its deprecation on a 429 and a 500', async (path) => {
  const headers = { ...deprecationFields, Link: deprecationLinks(path) };
  const { handler, ask } = openHandler('metered', { ...publicQuota, limit: 1 });
  await ask(path);
  expect(await ask(path)).toMatchObject({ status: 429, headers });
  expect(handler.fail('GET', path)).toMatchObject({ status: 500, headers });
});
