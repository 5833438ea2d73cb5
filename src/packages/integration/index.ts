/** The Astro integration. */
export { default } from './frontdesk.ts';

/** Creates the response of an endpoint: `astro dev` sends it, and a build writes its body. */
export { toFileResponse } from './documents/file-response.ts';

/** A Vite plugin with the one door to the facts: pages, components, and content import them from `virtual:frontdesk/facts`. */
export { factsModule } from './facts-module.ts';
