import { isAlias, routes } from '../contract/routes.ts';
import { apiCatalogPath } from '../published/paths.ts';
import { toText, type Form, type FoundValue } from './form.ts';

interface Target {
  readonly href?: string;
}

interface Linkset {
  readonly linkset?: readonly Readonly<Record<string, string | readonly Target[]>>[];
}

/** The catalog of APIs, a link set in JSON (RFC 9264): every anchor and every target. */
export const apiCatalogForm: Form = {
  id: 'api-catalog',
  path: apiCatalogPath,
  subject: 'the API catalog',
  expected: ({ baseUrl, docs, openapi }) => [
    ...[apiCatalogPath, '/api/v1'].map((path) => ({
      fact: 'baseUrl' as const,
      place: 'anchor',
      value: `${baseUrl}${path}`,
    })),
    ...routes
      .filter((route) => !isAlias(route))
      .map(({ path }) => ({ fact: 'baseUrl' as const, place: 'item', value: `${baseUrl}${path}` })),
    { fact: 'openapi', place: 'service-desc', value: openapi },
    { fact: 'docs', place: 'service-doc', value: docs },
    { fact: 'baseUrl', place: 'status', value: `${baseUrl}/api/v1/health` },
  ],
  read: (bytes) => {
    const { linkset = [] } = JSON.parse(toText(bytes)) as Linkset;
    return {
      values: linkset.flatMap((context) =>
        Object.entries(context).flatMap(([relation, targets]): FoundValue[] =>
          typeof targets === 'string'
            ? [[relation, targets]]
            : targets.map(({ href }) => [relation, String(href)] as const),
        ),
      ),
    };
  },
};
