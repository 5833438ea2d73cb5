import { agentsPath, docsPath } from '../facts/paths.ts';
import { product } from '../facts/product.ts';
import type { Facts } from '../facts/schema.ts';
import { inText, type ExpectedValue } from './form.ts';
import { expectExample } from './prose.ts';

interface PageFacts {
  /** Facts that the page states in its text. */
  readonly text?: readonly (keyof Facts)[];
  /** True if the page shows the whole info record. */
  readonly example?: true;
}

/** The facts that a page states in addition to those of every page. */
const pages: Readonly<Record<string, PageFacts>> = {
  '/': { text: ['name', 'description', 'when_to_use'], example: true },
  '/404/': { text: ['description', 'phone'] },
  [docsPath]: { text: ['phone', 'version'], example: true },
  [agentsPath]: { text: product.agents.endpoint ? ['mcp', 'phone'] : ['phone'] },
  [`${docsPath}check/`]: { text: ['phone'] },
  [`${docsPath}markdown/`]: { example: true },
  [`${docsPath}read-budget/`]: { text: ['version'] },
  [`${docsPath}versioning/`]: { text: ['version'] },
  [`${docsPath}reference/`]: { text: ['version'] },
  [`${docsPath}reference/info/`]: { example: true },
};

/** Expects the facts in a page's content, both in its HTML and in its Markdown twin. */
export function expectContent(page: string, facts: Facts): ExpectedValue[] {
  const { text = [], example } = pages[page] ?? {};
  return [
    ...text.map((fact) => ({ fact, place: inText, value: facts[fact] })),
    ...(example ? expectExample(facts) : []),
  ];
}
