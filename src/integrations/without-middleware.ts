/**
 * Keeps Starlight's middleware, and with it every page (15 MB), out of the server that @astrojs/node builds. All
 * pages are files, and src/fetch.ts answers every request.
 */
export const withoutMiddleware = {
  name: 'frontdesk-without-middleware',
  enforce: 'pre',
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'ssr',
  // Astro's own middleware that does nothing.
  resolveId: (id: string) => (id === 'virtual:astro:middleware' ? '\0noop-middleware' : undefined),
} as const;
