/** Adds the pages of a business to a site. astro.config.mjs of each copy needs it. */
export { default } from './theme.ts';

/** What the integration has to know about these pages. */
export { options as website } from './data/options.ts';
