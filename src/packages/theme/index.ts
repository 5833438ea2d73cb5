/** The settings of Astro for this website. */
export { createAstroSettings } from './data/website.ts';

/** The settings of Starlight for this website. */
export { createStarlightSettings } from './data/website.ts';

/** The options of the integration for this website. */
export { options } from './data/website.ts';

/** Reads the facts for the settings. */
export { readWebsite } from './data/website.ts';
