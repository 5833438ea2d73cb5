import { routes } from '../contract/routes.ts';
import { writeFiles } from './write-files.ts';
import { codingExtensions, isCoded, toRequestPath, type Files } from '../published/files.ts';
import { renderHeaders } from '../published/headers-file.ts';

/**
 * Writes the files that CDNs need: the header rules, the list of files that Cloudflare must not publish, and
 * the bodies of the public routes for code that runs on a CDN.
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
      ['bodies.json', JSON.stringify(Object.fromEntries(bodies))],
    ]),
  );
}
