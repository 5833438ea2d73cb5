import fsp from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * The project's Astro config, with another value of the one fact that no variable states: the
 * version. Its module is changed as it is read, by Vite for the config and by Rolldown for the build.
 */
const file = fileURLToPath(new URL('../../src/facts/product.ts', import.meta.url));
const mutate = (source) => source.replace(/(?<=version = ')[^']*/, process.env.MUTANT_VERSION);

const { readFile } = fsp;
fsp.readFile = async (path, ...options) => {
  const content = await readFile(path, ...options);
  return path === file && typeof content === 'string' ? mutate(content) : content;
};

// Not before: what it imports is read as it is imported.
const { default: config } = await import('../../astro.config.mjs');

const otherVersion = {
  name: 'other-version',
  enforce: 'pre',
  transform: (source, id) => (id === file ? mutate(source) : undefined),
};

/** It requires the contract's version, so it would stop this build. */
const gate = 'frontdesk-gate';

export default {
  ...config,
  integrations: config.integrations.filter((integration) => integration?.name !== gate),
  vite: { ...config.vite, plugins: [...(config.vite?.plugins ?? []), otherVersion] },
};
