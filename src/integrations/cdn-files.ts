import { routes } from '../contract/routes.ts';
import {
  codingExtensions,
  isCoded,
  toRequestPath,
  writeFiles,
  type Files,
} from '../published/manifest/published-files.ts';
import { renderHeaders } from '../published/headers-file.ts';
import { renderNginxHeaders, renderNginxMaps } from '../published/nginx-files.ts';

/**
 * Writes the files that CDNs need. Among the published files, `_headers` has the rules for header
 * fields, and `.assetsignore` keeps Cloudflare from publishing the compressed files. Beside them,
 * `bodies.json` has the bodies of the public routes for code on CDNs, and `nginx-maps.conf` and
 * `nginx-headers.conf` have the header fields for nginx.
 */
export async function writeCdnFiles(folder: string, files: Files): Promise<void> {
  const paths = [...files.keys()].filter((file) => !isCoded(file)).sort();
  const compressed = Object.values(codingExtensions).map((extension) => `*${extension}\n`);
  const bodies = routes.map(({ path }) => [path, String(files.get(path))] as const);
  await writeFiles(
    folder,
    new Map([
      ['client/_headers', renderHeaders(paths.map(toRequestPath))],
      ['client/.assetsignore', compressed.join('')],
      ['nginx-maps.conf', renderNginxMaps()],
      ['nginx-headers.conf', renderNginxHeaders()],
      ['bodies.json', JSON.stringify(Object.fromEntries(bodies))],
    ]),
  );
}
