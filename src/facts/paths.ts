/** The path of the OpenAPI document. */
export const openapiPath = '/openapi.json';

/** The path of the docs. It ends with a slash, so that no redirect is needed. */
export const docsPath = '/docs/';

/** The page that says how agents reach the product. */
export const agentsPath = `${docsPath}agent-access/`;
