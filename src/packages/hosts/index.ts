/** Adds the API and Markdown twins to `astro dev`. */
export { addToDevServer } from './dev/middleware.ts';

/** What to do, because this server can't keep its promises for what */
export { onDemandAdvice } from './node/on-demand.ts';

/** Where a build lists these routes, relative to the server. */
export { onDemandList } from './node/on-demand.ts';

/** The regular expressions of the routes that Astro renders for each request, by their names: `/posts/[id]`. */
export type { OnDemandRoutes } from './node/on-demand.ts';
