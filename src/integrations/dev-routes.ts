import type { AstroIntegration } from 'astro';
import { openapiPath } from '../facts/paths.ts';

/**
 * Makes API routes on-demand in `astro dev`, because Astro strips queries and headers from requests for
 * prerendered routes. src/fetch.ts handles them.
 */
export function devRoutes(): AstroIntegration {
  return {
    name: 'frontdesk-dev-routes',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        for (const pattern of ['/api/[...path]', openapiPath]) {
          injectRoute({ pattern, entrypoint: './src/fetch.ts', prerender: false });
        }
      },
    },
  };
}
