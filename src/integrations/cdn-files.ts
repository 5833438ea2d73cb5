import type { AstroIntegration } from 'astro';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCoded, listFiles, toRequestPath } from '../manifest/published-files.ts';
import { renderHeaders } from '../published/headers-file.ts';

/**
 * Writes `_headers` among the published files: the rules for header fields, which CDNs read and don't
 * serve. It runs after the list of files that the Node server serves is written, so that server
 * doesn't serve it either.
 */
export function cdnFiles(): AstroIntegration {
  return {
    name: 'frontdesk-cdn-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const client = fileURLToPath(dir);
        const files = (await listFiles(client)).filter((file) => !isCoded(file));
        await writeFile(join(client, '_headers'), renderHeaders(files.map(toRequestPath)));
      },
    },
  };
}
