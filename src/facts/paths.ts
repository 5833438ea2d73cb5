/** The path of the OpenAPI document. */
export const openapiPath = '/openapi.json';

/** The path of the docs. The final slash avoids a redirect. */
export const docsPath = '/docs/';

/** The page about agent access. */
export const agentsPath = `${docsPath}agent-access/`;
