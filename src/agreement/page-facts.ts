import { toInfo } from '../contract/bodies.ts';
import { agentsPath, docsPath } from '../facts/paths.ts';
import { product } from '../facts/product.ts';
import type { Facts } from '../facts/facts.ts';
import { formatPhone } from '../published/phone.ts';
import { inText, type Value } from './form.ts';
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

/** Expects the facts that a page states in its content, in its HTML and in its Markdown twin. */
export function expectContent(page: string, facts: Facts): Value[] {
  const { text = [], example } = pages[page] ?? {};
  const homePhone: Value[] = [
    [inText, formatPhone(facts.phone)],
    [contactLinks, facts.phone],
  ];
  return [
    ...text.map((fact): Value => [inText, facts[fact]]),
    ...(example ? listExample(toInfo(facts)) : []),
    ...(page === '/' ? homePhone : []),
  ];
}

/** Lists the right values of links that call, programs, and examples of info, for any page. */
export function listOptional(facts: Facts): Value[] {
  return [[contactLinks, facts.phone], [programUrls, facts.baseUrl], ...listExample(toInfo(facts))];
}
