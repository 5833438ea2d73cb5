/** The path of this website's docs. The final slash avoids a redirect. */
export const docsPath = '/docs/';

export const agentsPath = `${docsPath}agent-access/`;
