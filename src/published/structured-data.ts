import type { Facts } from '../facts/facts.ts';

/**
 * Renders the product and the API as JSON-LD 1.1 in schema.org terms. Escapes every `<`, so that no fact can
 * end the script element (HTML §4.12.1.3).
 */
export function renderStructuredData(facts: Facts): string {
  const organization = `${facts.baseUrl}/#organization`;
  const graph = [
    {
      '@type': 'Organization',
      '@id': organization,
      name: facts.name,
      description: facts.description,
      url: `${facts.baseUrl}/`,
      telephone: facts.phone,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: facts.phone,
      },
    },
    {
      '@type': 'WebAPI',
      '@id': `${facts.baseUrl}/#api`,
      name: `${facts.name} public info and health API`,
      url: facts.openapi,
      documentation: facts.docs,
      serviceType: 'OpenAPI',
      provider: { '@id': organization },
    },
  ];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  );
}
