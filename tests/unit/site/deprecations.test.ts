import { describe, expect, it, vi } from 'vitest';
import { renderLlms } from '../../../src/site/llms.ts';
import { createPageIndex } from '../../../src/site/page-index.ts';
import { deprecatedRoutesOn } from '../../../src/site/reference-pages.ts';
import { deprecatedPaths } from '../contract/deprecated-alias.ts';
import { sampleFacts } from '../sample-facts.ts';

vi.mock(import('../../../src/contract/routes.ts'), async (importOriginal) => {
  const { deprecateAlias } = await import('../contract/deprecated-alias.ts');
  return deprecateAlias(importOriginal);
});

const pathsOn = (pageId: string) => deprecatedRoutesOn(pageId).map(({ path }) => path);

describe('A page mentions', () => {
  it.each([
    'docs',
    'docs/versioning',
    'docs/markdown',
    'docs/reference',
    'docs/reference/operations/tags/info',
  ])('every deprecated route if it lists routes: %s', (pageId) => {
    expect(pathsOn(pageId)).toEqual(deprecatedPaths);
  });

  it.each(['getinfo', 'headinfo', 'optionsinfo'])(
    'the deprecation of its own operation: %s',
    (id) => {
      expect(pathsOn(`docs/reference/operations/${id}`)).toEqual(['/api/info']);
    },
  );

  it.each(['', 'docs/read-budget', 'docs/reference/operations/getinfov1', 'docs/errors/not_found'])(
    'no deprecation if it names no deprecated route: %j',
    (pageId) => {
      expect(pathsOn(pageId)).toEqual([]);
    },
  );
});

it('llms.txt states the dates of a deprecated route and what to use instead', () => {
  const llms = renderLlms(createPageIndex([]), sampleFacts);
  for (const path of deprecatedPaths) {
    expect(llms).toContain(
      `\n\n\`${sampleFacts.baseUrl}${path}\` is deprecated as of January 1, 2040. It works until June 29, 2040, 00:00 UTC, and may be removed after that. Use ${path.replace('/api/', '/api/v1/')} instead.\n`,
    );
  }
});
