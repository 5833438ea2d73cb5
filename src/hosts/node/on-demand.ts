import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Responder } from '../../api/respond.ts';
import { parseTarget } from '../request-target.ts';
import { isDecodable } from '../site-responder.ts';
import type { ServedFiles } from './build-folder.ts';

/** The routes that a site renders on demand. */
export interface OnDemand {
  /** True if a request is for one of them. The API and published files come first at their paths. Never throws. */
  readonly owns: (request: IncomingMessage) => boolean;
  /** The handler of @astrojs/node. It reads the request's body. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** The methods that Astro's endpoints can have. A web Request can't be TRACE (Fetch standard, methods). */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Loads what @astrojs/node built in `dist/server`. Resolves with undefined if the site renders no route on demand,
 * because loading takes longer than the rest of the start.
 */
export async function openOnDemand(
  dist: string,
  build: ServedFiles,
  isApi: Responder['owns'],
): Promise<OnDemand | undefined> {
  const server = join(dist, 'server');
  const list = join(server, 'on-demand.json');
  const sources = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
  if (sources.length === 0) return undefined;
  const patterns = sources.map((source) => new RegExp(source));
  // In its standalone mode, the adapter would also start a server of its own.
  process.env.ASTRO_NODE_AUTOSTART = 'disabled';
  const { handler } = (await import(pathToFileURL(join(server, 'entry.mjs')).href)) as OnDemand;

  return {
    owns({ method = '', url = '' }) {
      const { path } = parseTarget(url);
      if (!methods.includes(method) || !isDecodable(path)) return false;
      const decoded = decodeURIComponent(path).normalize();
      const files = [decoded, `${decoded}index.html`, `${decoded}/index.html`];
      const isPublished = isApi(decoded) || files.some((file) => build.has(file));
      return !isPublished && patterns.some((pattern) => pattern.test(decoded));
    },
    handler,
  };
}
