import { toInfo } from '../contract/bodies.ts';
import { agentsPath, docsPath } from '../facts/paths.ts';
import { product } from '../facts/product.ts';
import type { Facts } from '../facts/schema.ts';
import { formatPhone } from '../published/phone.ts';
import { inText, type ExpectedValue } from './form.ts';
import { contactLinks, listExample, programUrls } from './prose.ts';

interface PageFacts {
  /** Facts that the page states in its text. */
  readonly text?: readonly (keyof Facts)[];
  /** True if the page shows the whole info record. */
  readonly example?: true;
}

/** The facts that each page states. */
const pages: Readonly<Record<string, PageFacts>> = {
  '/': { text: ['name', 'description', 'when_to_use'], example: true },
  '/404/': { text: ['description', 'phone'] },
  [docsPath]: { text: ['phone', 'version'], example: true },
  [agentsPath]: { text: product.agents.endpoint ? ['mcp', 'phone'] : ['phone'] },
  [`${docsPath}markdown/`]: { example: true },
  [`${docsPath}read-budget/`]: { text: ['version'] },
  [`${docsPath}versioning/`]: { text: ['version'] },
  [`${docsPath}reference/`]: { text: ['version'] },
  [`${docsPath}reference/info/`]: { example: true },
};

/**
 * Expects the facts in a page's content, both in its HTML and in its Markdown twin. Every link that
 * calls, program, and example of info has the right values, also on pages that need none.
 */
export function expectContent(page: string, facts: Facts): ExpectedValue[] {
  const { text = [], example } = pages[page] ?? {};
  const optional = { optional: true } as const;
  return [
    ...text.map((fact) => ({ fact, place: inText, value: facts[fact] })),
    ...(page === '/'
      ? [{ fact: 'phone' as const, place: inText, value: formatPhone(facts.phone) }]
      : []),
    { fact: 'phone', place: contactLinks, value: facts.phone, ...(page !== '/' && optional) },
    { fact: 'baseUrl', place: programUrls, value: facts.baseUrl, ...optional },
    ...listExample(toInfo(facts)).map((field) => ({ ...field, ...(!example && optional) })),
  ];
}
