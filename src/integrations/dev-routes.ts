import type { AstroIntegration } from 'astro';
import { openapiPath } from '../facts/paths.ts';

/**
 * Makes the API routes on demand in `astro dev`, because Astro removes the query and the headers from
 * requests for prerendered routes. src/fetch.ts responds to them.
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
