import { join } from 'node:path';

/**
 * Replaces the entry point of @astrojs/node, which makes a web Request from the Host header, and Starlight's
 * middleware, which would add all pages (15 MB). Pages are static files, and src/hosts/mounted-build.ts handles
 * every request.
 */
export function serverEntry(root: string) {
  const replacements: Readonly<Record<string, string>> = {
    '@astrojs/node/server.js': join(root, 'src/hosts/mounted-build.ts'),
    // Astro's own middleware, which does nothing.
    'virtual:astro:middleware': '\0noop-middleware',
  };
  return {
    name: 'frontdesk-server-entry',
    enforce: 'pre',
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'ssr',
    resolveId: (id: string) => replacements[id],
  } as const;
}
