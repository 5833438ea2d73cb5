import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/contract/routes.ts';
import { findOperation, isReferencePage } from '../../../src/site/reference-pages.ts';
import { dist } from '../../http/hosts.ts';

describe('The page of an operation', () => {
  it.each(routes)('of $operationId is there, and offers its method and path', (route) => {
    const page = `docs/reference/operations/${route.operationId.toLowerCase()}`;
    expect(findOperation(page)).toEqual({ method: 'GET', path: route.path });
    expect(existsSync(join(dist, 'client', page, 'index.html'))).toBe(true);
  });

  it('is no page of another kind', () => {
    expect(findOperation('docs')).toBeUndefined();
    expect(findOperation('docs/reference/operations/tags/info')).toBeUndefined();
  });
});

describe('A page of the reference', () => {
  it.each([
    ['docs/reference', true],
    ['docs/reference/operations/getinfo', true],
    ['docs', false],
    ['docs/referenced', false],
  ])('%s: %s', (page, expected) => {
    expect(isReferencePage(page)).toBe(expected);
  });
});
