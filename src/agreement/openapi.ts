import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { parseInfoMarkdown } from '../contract/markdown.ts';
import { routes } from '../contract/routes.ts';
import { infoSchema } from '../contract/schemas.ts';
import { openapiPath } from '../facts/paths.ts';
import { toSaid, toText, type Form, type Said } from './form.ts';
import { sayInfo, stateInfo } from './info.ts';

interface Document {
  readonly info?: {
    readonly title?: string;
    readonly version?: string;
    readonly description?: string;
    readonly contact?: { readonly name?: string; readonly url?: string };
  };
  readonly externalDocs?: { readonly url?: string };
  readonly servers?: readonly { readonly url?: string }[];
  readonly paths?: Readonly<Record<string, PathItem>>;
}

interface PathItem {
  readonly get?: {
    readonly responses?: Readonly<
      Record<
        string,
        { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }
      >
    >;
  };
}

const examplesOf = (path: string) => `example of ${path}, `;
const infoRoutes = routes.filter(({ resource }) => resource === 'info');

/** The OpenAPI document: its metadata, its prose, its server and the examples of info. */
export const openapiForm: Form = {
  id: 'openapi',
  path: openapiPath,
  subject: 'the OpenAPI document',
  states: (facts) => [
    { fact: 'version', place: 'info.version', value: facts.version },
    { fact: 'name', place: 'info.title', value: `${facts.name} public info and health API` },
    { fact: 'name', place: 'info.contact.name', value: facts.name },
    { fact: 'docs', place: 'info.contact.url', value: facts.docs },
    { fact: 'docs', place: 'externalDocs.url', value: facts.docs },
    { fact: 'baseUrl', place: 'servers', value: facts.baseUrl },
    { fact: 'description', place: 'info.description', value: facts.description },
    { fact: 'phone', place: 'info.description, phone number', value: facts.phone },
    { fact: 'mcp', place: 'info.description, other system', value: facts.mcp },
    ...infoRoutes.flatMap(({ path }) => stateInfo(facts, examplesOf(path))),
  ],
  read: (bytes) => {
    const document = JSON.parse(toText(bytes)) as Document;
    const { info, externalDocs, servers = [], paths = {} } = document;
    return {
      said: [
        ...toSaid({
          'info.version': info?.version,
          'info.title': info?.title,
          'info.contact.name': info?.contact?.name,
          'info.contact.url': info?.contact?.url,
          'externalDocs.url': externalDocs?.url,
        }),
        ...servers.flatMap(({ url }) => toSaid({ servers: url })),
        ...readDescription(info?.description ?? ''),
        ...infoRoutes.flatMap(({ path }) => readExamples(path, paths[path])),
      ],
    };
  },
};

/**
 * Takes the facts out of the prose, which is CommonMark. The description of the product may hold any
 * text of what follows it, which holds no fact with a space: the last match is the right one.
 */
function readDescription(description: string): Said[] {
  const [first] = fromMarkdown(description).children;
  const product = /^([^]*) The public phone number is (\S+)\.$/.exec(toString(first));
  const other = /^Agents that need matching use another system, (\S+), with a token; .*$/m.exec(
    description.slice(first?.position?.end.offset),
  );
  return toSaid({
    'info.description': product?.[1],
    'info.description, phone number': product?.[2],
    'info.description, other system': other?.[1],
  });
}

function readExamples(path: string, item: PathItem | undefined): Said[] {
  const content = Object.values(item?.get?.responses?.['200']?.content ?? {});
  return content.flatMap(({ example }) =>
    sayInfo(
      typeof example === 'string' ? parseInfoMarkdown(example) : infoSchema.parse(example),
      examplesOf(path),
    ),
  );
}
