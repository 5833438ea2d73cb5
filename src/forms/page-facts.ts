import { fictionalRangeOf } from '../facts/fictional-numbers.ts';
import { defaultPort } from '../environment.ts';
import { docsPath } from '../facts/paths.ts';
import type { Facts } from '../facts/schema.ts';
import { routes } from '../contract/routes.ts';
import { referenceBase } from '../site/reference-pages.ts';
import { inText, type Statement } from './form.ts';
import { programUrls, stateExample } from './prose.ts';

/** What a page tells beside what every page does. */
interface PageFacts {
  /** The facts that stand in its text. */
  readonly text?: readonly (keyof Facts)[];
  /** True where it shows the whole info record. */
  readonly example?: true;
}

/** Where the examples start the server. */
const localOrigin = `http://localhost:${defaultPort}`;

const reference = `/${referenceBase}/`;

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
  [reference]: { text: ['name', 'version', 'description', 'phone', 'mcp'] },
  ...Object.fromEntries(
    routes
      .filter(({ resource }) => resource === 'info')
      .map(({ operationId }) => [
        `${reference}operations/${operationId.toLowerCase()}/`,
        { example: true },
      ]),
  ),
};

/** What the content of a page states, in whichever form it is published. */
export function stateContent(page: string, facts: Facts): Statement[] {
  const { text = [], example } = pages[page] ?? {};
  return [
    ...text.map((fact) => ({
      fact,
      place: inText,
      // starlight-openapi begins every description with a capital.
      value: page === reference && fact === 'description' ? capitalize(facts[fact]) : facts[fact],
    })),
    ...stateSettings(page, facts),
    ...(example ? stateExample(facts) : []),
  ];
}

/** What pages for operators show of settings: what a build says of a number for fiction, and a start. */
function stateSettings(page: string, { phone }: Facts): Statement[] {
  if (page === `${docsPath}operate/facts/` && fictionalRangeOf(phone) !== undefined) {
    return [{ fact: 'phone', place: inText, value: phone }];
  }
  // Where the server answers on the machine that runs it is no fact of the deployment.
  return page === `${docsPath}operate/run/`
    ? [{ fact: 'baseUrl', place: programUrls, value: localOrigin, optional: true }]
    : [];
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
