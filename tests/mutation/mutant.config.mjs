import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The project's Astro config with another version, the one fact that no variable sets. Node loads the
 * module of the facts for the config, and Vite for the pages, so both change its source.
 */
const url = new URL('../../src/facts/version.ts', import.meta.url).href;
const mutate = (source) =>
  String(source).replace(/(?<=version = ')[^']*/, process.env.MUTANT_VERSION);

registerHooks({
  load(module, context, nextLoad) {
    const loaded = nextLoad(module, context);
    return module === url ? { ...loaded, source: mutate(loaded.source) } : loaded;
  },
});

// A static import would load the facts before the hook is there.
const { default: config } = await import('../../astro.config.mjs');

const otherVersion = {
  name: 'other-version',
  enforce: 'pre',
  transform: (source, id) => (id === fileURLToPath(url) ? mutate(source) : undefined),
};

/** It requires the contract's version, so it would stop this build. */
const gate = 'frontdesk-gate';

export default {
  ...config,
  integrations: config.integrations.filter((integration) => integration?.name !== gate),
  vite: { ...config.vite, plugins: [...(config.vite?.plugins ?? []), otherVersion] },
};
