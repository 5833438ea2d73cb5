import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { openapiPath } from '../facts/paths.ts';
import { toText, toValues, type Form, type FoundValue } from './form.ts';

interface Document {
  readonly info?: {
    readonly title?: string;
    readonly description?: string;
    readonly contact?: { readonly name?: string; readonly url?: string };
  };
  readonly externalDocs?: { readonly url?: string };
}

/**
 * The metadata and the prose of the OpenAPI document. The contract's checks compare its version, its
 * server and its examples with what is published.
 */
export const openapiForm: Form = {
  id: 'openapi',
  path: openapiPath,
  subject: 'the OpenAPI document',
  expected: ({ name, docs, description, phone, mcp }) => [
    { fact: 'name', place: 'info.title', value: `${name} public info and health API` },
    { fact: 'name', place: 'info.contact.name', value: name },
    { fact: 'docs', place: 'info.contact.url', value: docs },
    { fact: 'docs', place: 'externalDocs.url', value: docs },
    { fact: 'description', place: 'info.description', value: description },
    { fact: 'phone', place: 'info.description, phone number', value: phone },
    { fact: 'mcp', place: 'info.description, agent endpoint', value: mcp },
  ],
  read: (bytes) => {
    const { info, externalDocs } = JSON.parse(toText(bytes)) as Document;
    return {
      values: [
        ...toValues({
          'info.title': info?.title,
          'info.contact.name': info?.contact?.name,
          'info.contact.url': info?.contact?.url,
          'externalDocs.url': externalDocs?.url,
        }),
        ...readDescription(info?.description ?? ''),
      ],
    };
  },
};

/**
 * Reads the facts in the prose, which is CommonMark. The product's description comes first and may hold
 * any text, but no fact after it has a space, so the last match is the right one.
 */
function readDescription(description: string): FoundValue[] {
  const [first] = fromMarkdown(description).children;
  const product = /^([^]*) The public phone number is (\S+)\.$/.exec(toString(first));
  const endpoint = /^Agents that need matching use another system, (\S+), with a token; .*$/m.exec(
    description.slice(first?.position?.end.offset),
  );
  return toValues({
    'info.description': product?.[1],
    'info.description, phone number': product?.[2],
    'info.description, agent endpoint': endpoint?.[1],
  });
}
