/** The Astro integration. */
export { default } from './frontdesk.ts';

/** A Vite plugin with the one door to the facts: pages, components, and content import them from `virtual:frontdesk/facts`. */
export { factsModule } from './facts-module.ts';
