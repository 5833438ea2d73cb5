import type { AstroIntegration } from 'astro';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '../contract/routes.ts';
import { isCoded, listFiles, toRequestPath } from '../published/manifest/published-files.ts';
import { renderHeaders } from '../published/headers-file.ts';

/**
 * Writes what CDNs need of a build. `_headers`, among the published files, has the rules for header
 * fields: CDNs read it and don't serve it. `bodies.json`, beside them, has the bodies of the public
 * routes for the functions. It runs after the list of files that the Node server serves is written, so
 * that server doesn't serve them either.
 */
export function cdnFiles(): AstroIntegration {
  return {
    name: 'frontdesk-cdn-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const client = fileURLToPath(dir);
        const files = (await listFiles(client)).filter((file) => !isCoded(file));
        await writeFile(join(client, '_headers'), renderHeaders(files.map(toRequestPath)));
        const bodies = routes.map(
          async ({ path }) => [path, await readFile(join(client, path), 'utf8')] as const,
        );
        await writeFile(
          new URL('../bodies.json', dir),
          JSON.stringify(Object.fromEntries(await Promise.all(bodies))),
        );
      },
    },
  };
}
