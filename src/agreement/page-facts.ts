import { localOrigin } from '../environment.ts';
import { docsPath } from '../facts/paths.ts';
import type { Facts } from '../facts/schema.ts';
import { inText, type Statement } from './form.ts';
import { programUrls, stateExample } from './prose.ts';

/** What a page tells beside what every page does. */
interface PageFacts {
  /** The facts that stand in its text. */
  readonly text?: readonly (keyof Facts)[];
  /** True where it shows the whole info record. */
  readonly example?: true;
}

/** The pages that tell more than every page does. A page that is not here tells no more. */
const pages: Readonly<Record<string, PageFacts>> = {
  '/': { text: ['name', 'description', 'when_to_use'] },
  '/404/': { text: ['description', 'phone'] },
  [docsPath]: { text: ['phone', 'version'], example: true },
  [`${docsPath}agent-access/`]: { text: ['mcp', 'phone'] },
  [`${docsPath}check/`]: { text: ['phone'] },
  [`${docsPath}markdown/`]: { example: true },
  [`${docsPath}read-budget/`]: { text: ['version'] },
  [`${docsPath}versioning/`]: { text: ['version'] },
  [`${docsPath}reference/`]: { text: ['version'] },
  [`${docsPath}reference/info/`]: { example: true },
};

/** What the content of a page states, in whichever form it is published. */
export function stateContent(page: string, facts: Facts): Statement[] {
  const { text = [], example } = pages[page] ?? {};
  return [
    ...text.map((fact) => ({ fact, place: inText, value: facts[fact] })),
    ...stateLocalOrigin(page),
    ...(example ? stateExample(facts) : []),
  ];
}

/** How to run the server shows where it answers on its own machine, which is no fact of a deployment. */
function stateLocalOrigin(page: string): Statement[] {
  return page === `${docsPath}operate/run/`
    ? [{ fact: 'baseUrl', place: programUrls, value: localOrigin, optional: true }]
    : [];
}
