/** Adds the API and Markdown twins to `astro dev`. */
export { addToDevServer } from './dev/middleware.ts';

/** Adds compressed copies of text files, which the Node server sends. Resolves with their paths. */
export { compressFiles } from './compress-files.ts';

/** Renders the files that hosts read, by their paths in the build folder. */
export { renderHostFiles } from './host-files.ts';

/** The name of the Node server's list of the published files. A folder that has it is a build. */
export { fileListName } from './file-list.ts';

/** Says what to start for pages that Astro renders for each request, because the Node server doesn't serve them. */
export { onDemandAdvice } from './node/on-demand.ts';
