import { expect, it } from 'vitest';
import { renderStructuredData } from '../../../src/published/structured-data.ts';
import { sampleFacts } from '../sample-facts.ts';

const { baseUrl, docs, name, openapi, phone } = sampleFacts;

it('The structured data describes the organization with its number, and the API with its docs', () => {
  const provider = { '@id': `${baseUrl}/#organization` };
  expect(JSON.parse(renderStructuredData(sampleFacts))).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', ...provider, name, telephone: phone },
      { '@type': 'WebAPI', url: openapi, documentation: docs, provider },
    ],
  });
});
