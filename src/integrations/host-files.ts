import { routes } from '../contract/routes.ts';
import { codingExtensions, isCoded, toRequestPath, type Files } from '../published/files.ts';
import { renderHeaders } from '../published/headers-file.ts';
import { fileListName, listDigests } from '../published/manifest/file-list.ts';

/**
 * Renders the files that hosts read, by their paths in the build folder: the header rules for CDNs, the files
 * that Cloudflare must not publish, the bodies for code on a CDN, and the file list for the Node server.
 */
export function renderHostFiles(files: Files): Map<string, string> {
  const paths = [...files.keys()].filter((file) => !isCoded(file)).sort();
  const bodies = Object.fromEntries(routes.map(({ path }) => [path, String(files.get(path))]));
  return new Map([
    ['client/_headers', renderHeaders(paths.map(toRequestPath))],
    ['client/.assetsignore', `*${codingExtensions.br}\n*${codingExtensions.gzip}\n`],
    ['bodies.json', JSON.stringify(bodies)],
    [fileListName, JSON.stringify(listDigests(files))],
  ]);
}
