import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '../contract/routes.ts';
import {
  codingExtensions,
  isCoded,
  listFiles,
  toRequestPath,
} from '../published/manifest/published-files.ts';
import { renderHeaders } from '../published/headers-file.ts';
import { renderNginxHeaders, renderNginxMaps } from '../published/nginx-files.ts';

/**
 * Writes the files that CDNs need. Among the published files, `_headers` has the rules for header
 * fields, and `.assetsignore` keeps Cloudflare from publishing the compressed files. Beside them,
 * `bodies.json` has the bodies of the public routes for code on CDNs, and `nginx-maps.conf` and
 * `nginx-headers.conf` have the header fields for nginx.
 */
export async function writeCdnFiles(folder: string, client: string): Promise<void> {
  const files = (await listFiles(client)).filter((file) => !isCoded(file));
  await writeFile(join(client, '_headers'), renderHeaders(files.map(toRequestPath)));
  const compressed = Object.values(codingExtensions).map((extension) => `*${extension}\n`);
  await writeFile(join(client, '.assetsignore'), compressed.join(''));
  await writeFile(join(folder, 'nginx-maps.conf'), renderNginxMaps());
  await writeFile(join(folder, 'nginx-headers.conf'), renderNginxHeaders());
  const bodies = routes.map(
    async ({ path }) => [path, await readFile(join(client, path), 'utf8')] as const,
  );
  await writeFile(
    join(folder, 'bodies.json'),
    JSON.stringify(Object.fromEntries(await Promise.all(bodies))),
  );
}
