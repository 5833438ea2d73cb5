import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { toPageAddress } from '../page-address.ts';
import { parseTarget } from '../request-target.ts';
import { isDecodable } from '../site-lookup.ts';
import type { ServedFiles } from './build-folder.ts';
import { StartError } from './start-error.ts';

/** The regular expressions of the routes that Astro renders for each request, by their names: `/posts/[id]`. */
export type OnDemandRoutes = Readonly<Record<string, string>>;

/** Where a build lists these routes, relative to the server. */
export const onDemandList = 'server/on-demand.json';

/** What to do, because this server can't keep its promises for what @astrojs/node serves. See docs/security.md. */
export const onDemandAdvice =
  'Start the file under "Pages on demand" in docs/existing-site.md, which is also the README of the npm package.';

function readOnDemand(dist: string): OnDemandRoutes {
  const list = join(dist, onDemandList);
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as OnDemandRoutes) : {};
}

/** @throws {StartError} that names the routes, because this server doesn't render them. */
export function refuseOnDemand(dist: string): void {
  // Astro adds routes of its own, whose names start like this.
  const names = Object.keys(readOnDemand(dist)).filter((name) => !name.startsWith('/_'));
  if (names.length === 0) return;
  const problem = `This server doesn't serve pages that Astro renders for each request: ${names.join(', ')}`;
  throw new StartError(`${problem}. ${onDemandAdvice}`);
}

/** The methods that Astro's endpoints can have. A web Request can't be TRACE (Fetch standard, methods). */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Returns a function that is true for requests that Astro renders. The API and published files come first at their paths.
 * It never throws.
 */
export function createIsOnDemand(
  dist: string,
  build: ServedFiles,
  isApi: (path: string) => boolean,
) {
  const patterns = Object.values(readOnDemand(dist)).map((source) => new RegExp(source));

  return ({ method = '', url = '' }: IncomingMessage): boolean => {
    const { path } = parseTarget(url);
    if (patterns.length === 0 || !methods.includes(method) || !isDecodable(path)) return false;
    const decoded = decodeURIComponent(path).normalize();
    const files = [decoded, `${toPageAddress(decoded)}index.html`];
    const isPublished = isApi(decoded) || files.some((file) => build.has(file));
    return !isPublished && patterns.some((pattern) => pattern.test(decoded));
  };
}
