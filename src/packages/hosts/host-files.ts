import { type FileList, fileListName, listDigests } from './file-list.ts';
import type { Files } from '@frontdesk/folders';
import {
  listFileFields,
  type PublishedResponses,
  renderHeaders,
  toRequestPath,
} from '@frontdesk/files';
import { onDemandList, type OnDemandRoutes } from './node/on-demand.ts';

/** What hosts need besides the files. */
interface HostData {
  readonly responses: PublishedResponses;
  /** The folder of the docs. */
  readonly docsPath: string;
  readonly onDemand: OnDemandRoutes;
  /** Where the published files are, relative to the server. */
  readonly clientFolder: string;
  /** True if the site has header rules of its own. */
  readonly hasHeaders: boolean;
}

/**
 * Renders the files that hosts read, by their paths in the build folder: the header rules for CDNs, the files that
 * Cloudflare must not publish, and for the Node server the list of files and the routes that Astro renders on demand.
 * `copies` are the paths of the compressed copies among the files.
 */
export function renderHostFiles(
  files: Files,
  copies: readonly string[],
  { responses, docsPath, onDemand, clientFolder, hasHeaders }: HostData,
): Map<string, string> {
  const isCopy = new Set(copies);
  const paths = [...files.keys()].filter((path) => !isCopy.has(path)).sort();
  const fields = listFileFields(paths.map(toRequestPath), responses.site.links);
  const list: FileList = {
    sha256: listDigests(files),
    copies,
    headers: fields,
    folder: clientFolder,
  };
  const maxRules = process.env.NETLIFY ? Infinity : undefined;
  const headers = renderHeaders({ files: fields, responses, docsPath }, maxRules);
  return new Map([
    ...(hasHeaders ? [] : [['client/_headers', headers] as const]),
    ['client/.assetsignore', copies.map((path) => `${escapePattern(path)}\n`).join('')],
    [fileListName, JSON.stringify(list)],
    [onDemandList, JSON.stringify(onDemand)],
  ]);
}

/** Escapes a path for a file in the format of .gitignore. */
function escapePattern(path: string): string {
  return path.replace(/[\\*?[\] ]/g, '\\$&');
}
