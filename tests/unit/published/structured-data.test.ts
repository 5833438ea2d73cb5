import { expect, it } from 'vitest';
import { renderStructuredData } from '../../../src/published/structured-data.ts';
import { sampleFacts } from '../sample-facts.ts';

interface Graph {
  '@context': string;
  '@graph': Record<string, unknown>[];
}

const parse = (text: string) => JSON.parse(text) as Graph;

it('Describes the organization with its number, and the API with its docs', () => {
  const data = parse(renderStructuredData(sampleFacts));
  expect(data['@context']).toBe('https://schema.org');
  const [organization, api] = data['@graph'];
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: sampleFacts.name,
    telephone: sampleFacts.phone,
    contactPoint: { '@type': 'ContactPoint', telephone: sampleFacts.phone },
  });
  expect(api).toMatchObject({
    '@type': 'WebAPI',
    url: sampleFacts.openapi,
    documentation: sampleFacts.docs,
    provider: { '@id': organization?.['@id'] },
  });
});
