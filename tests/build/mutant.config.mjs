import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * The project's Astro config with another version and other texts, the facts that no variable sets.
 * Node loads their modules for the config, and Vite for the pages, so both change the source.
 */
const facts = new URL('../../src/facts/', import.meta.url);
const mutations = {
  // The checks require the contract's version, so they would stop this build.
  [new URL('../integrations/check-build.ts', facts)]: () => 'export async function checkBuild() {}',
  [new URL('version.ts', facts)]: (source) =>
    source.replace(/(?<=version = ')[^']*/, process.env.MUTANT_VERSION),
  [new URL('product.ts', facts)]: (source) =>
    source.replace(/^\};$/m, () => `...${process.env.MUTANT_PRODUCT} };`),
};

registerHooks({
  load(module, context, nextLoad) {
    const loaded = nextLoad(module, context);
    const mutate = mutations[module];
    return mutate ? { ...loaded, source: mutate(String(loaded.source)) } : loaded;
  },
});

// A static import would load the facts before the hook is there.
const { default: config } = await import('../../astro.config.mjs');

const otherFacts = {
  name: 'other-facts',
  enforce: 'pre',
  transform: (source, id) => mutations[pathToFileURL(id)]?.(source),
};

export default {
  ...config,
  vite: { ...config.vite, plugins: [...(config.vite?.plugins ?? []), otherFacts] },
};
