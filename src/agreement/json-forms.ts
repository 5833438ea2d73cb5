import { toInfo } from '../contract/bodies.ts';
import { createOpenapi } from '../contract/openapi/document.ts';
import { openapiPath } from '../facts/paths.ts';
import { createApiCatalog } from '../published/api-catalog.ts';
import { apiCatalogPath } from '../published/paths.ts';
import { textOf } from '../published/rewrite-html.ts';
import { renderStructuredData } from '../published/structured-data.ts';
import type { Form } from './form.ts';
import { findAll, readHtml } from './html.ts';
import { createJsonForm } from './json-form.ts';

/** The info record at its canonical route. */
export const infoForm: Form = createJsonForm({
  id: 'v1-info',
  path: '/api/v1/info',
  subject: 'the info record as JSON',
  render: toInfo,
});

/** The other files, and parts of files, whose whole JSON follows from the facts. */
export const jsonForms: readonly Form[] = [
  createJsonForm({
    id: 'openapi',
    path: openapiPath,
    subject: 'the OpenAPI document',
    render: createOpenapi,
  }),
  createJsonForm({
    id: 'api-catalog',
    path: apiCatalogPath,
    subject: 'the API catalog',
    render: createApiCatalog,
  }),
  createJsonForm({
    id: 'structured-data',
    path: '/',
    file: '/index.html',
    subject: 'the JSON-LD of the home page',
    render: (facts) => JSON.parse(renderStructuredData(facts)) as unknown,
    find: findStructuredData,
  }),
];

function findStructuredData(bytes: Uint8Array): string {
  const script = findAll(readHtml(bytes), 'script').find(
    ({ properties }) => properties.type === 'application/ld+json',
  );
  if (!script) throw new Error('a page without JSON-LD');
  return textOf(script);
}
