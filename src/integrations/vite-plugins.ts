import type { ResolvedConfig } from 'vite';

/**
 * Leaves Starlight's middleware, and with it every page, out of the server that @astrojs/node builds: all
 * pages are files, and src/fetch.ts answers every request to that server.
 */
export const withoutMiddleware = {
  name: 'frontdesk-without-middleware',
  enforce: 'pre',
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'ssr',
  // Astro's own middleware that does nothing.
  resolveId: (id: string) => (id === 'virtual:astro:middleware' ? '\0noop-middleware' : undefined),
} as const;

/** Leaves Astro's toolbar, which is slow to bundle, out of the dev server that reads a build's content. */
export const withoutToolbar = {
  name: 'frontdesk-without-toolbar',
  configResolved({ environments: { client } }: ResolvedConfig): void {
    if (client) client.optimizeDeps.include = [];
  },
};
