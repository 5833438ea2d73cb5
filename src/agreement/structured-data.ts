import { textOf } from '../published/rewrite-html.ts';
import { toValues, type Form, type FoundValue } from './form.ts';
import { findAll, readHtml } from './html.ts';

type Node = Readonly<Record<string, unknown>>;

/** The JSON-LD of the home page. */
export const structuredDataForm: Form = {
  id: 'structured-data',
  path: '/',
  file: '/index.html',
  subject: 'the JSON-LD of the home page',
  expected: ({ baseUrl, name, description, phone, docs, openapi }) => [
    { fact: 'baseUrl', place: 'Organization @id', value: `${baseUrl}/#organization` },
    { fact: 'name', place: 'Organization name', value: name },
    { fact: 'description', place: 'Organization description', value: description },
    { fact: 'baseUrl', place: 'Organization url', value: `${baseUrl}/` },
    { fact: 'phone', place: 'Organization telephone', value: phone },
    { fact: 'phone', place: 'ContactPoint telephone', value: phone },
    { fact: 'baseUrl', place: 'WebAPI @id', value: `${baseUrl}/#api` },
    { fact: 'name', place: 'WebAPI name', value: `${name} public info and health API` },
    { fact: 'openapi', place: 'WebAPI url', value: openapi },
    { fact: 'docs', place: 'WebAPI documentation', value: docs },
    { fact: 'baseUrl', place: 'WebAPI provider', value: `${baseUrl}/#organization` },
  ],
  read: (bytes) => {
    const script = findAll(readHtml(bytes), 'script').find(
      ({ properties }) => properties.type === 'application/ld+json',
    );
    if (!script) throw new Error('a page without JSON-LD');
    const { '@graph': graph = [] } = JSON.parse(textOf(script)) as {
      '@graph'?: readonly Node[];
    };
    return { values: graph.flatMap((node) => readNode(node)) };
  },
};

const properties = ['@id', 'name', 'description', 'url', 'telephone', 'documentation'];

function readNode(node: Node): FoundValue[] {
  const type = String(node['@type']);
  const { contactPoint, provider } = node as Readonly<Record<string, Node | undefined>>;
  return toValues({
    ...Object.fromEntries(properties.map((property) => [`${type} ${property}`, node[property]])),
    'ContactPoint telephone': contactPoint?.telephone,
    [`${type} provider`]: provider?.['@id'],
  });
}
