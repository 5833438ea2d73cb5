/**
 * Keeps Starlight's middleware, and all pages with it (15 MB), out of the server that @astrojs/node builds. Pages
 * are static files, and src/fetch.ts handles every request.
 */
export const withoutMiddleware = {
  name: 'frontdesk-without-middleware',
  enforce: 'pre',
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'ssr',
  // Astro's own middleware, which does nothing.
  resolveId: (id: string) => (id === 'virtual:astro:middleware' ? '\0noop-middleware' : undefined),
} as const;
