import { expect, it, vi } from 'vitest';
import { renderLlms } from '../../../src/published/llms.ts';
import { createPageIndex } from '../../../src/published/page-index.ts';
import { deprecatedPaths } from '../contract/deprecated-alias.ts';
import { sampleFacts } from '../sample-facts.ts';

vi.mock(import('../../../src/contract/routes.ts'), async (importOriginal) => {
  const { deprecateAlias } = await import('../contract/deprecated-alias.ts');
  return deprecateAlias(importOriginal);
});

it('llms.txt states the dates of a deprecated route and what to use instead', () => {
  const llms = renderLlms(createPageIndex([]), sampleFacts);
  for (const path of deprecatedPaths) {
    expect(llms).toContain(
      `\n\n\`${sampleFacts.baseUrl}${path}\` is deprecated as of January 1, 2040. It works until June 29, 2040, 00:00 UTC, and may be removed after that. Use ${path.replace('/api/', '/api/v1/')} instead.\n`,
    );
  }
});
