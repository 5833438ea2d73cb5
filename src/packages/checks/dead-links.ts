import { LinkChecker, LinkState, type LinkResult } from 'linkinator';
import { lookup } from 'mrmime';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Facts } from '@frontdesk/facts';
import { decodePath, toRequestPath } from '@frontdesk/files';
import type { Files } from '@frontdesk/folders';
import { describeError, type Renders } from '@frontdesk/verify';
import type { PageContent } from './finished-pages.ts';

/** Pages by request path, with only their links. */
type LinkPages = ReadonlyMap<string, Pick<PageContent, 'linkPage'>>;

/** A target that something links to, without this site's address. */
export interface DeadLink {
  readonly value: string;
  readonly problem: string;
  /** The paths of the files with the link. */
  readonly paths: readonly string[];
}

/**
 * Follows every link to this site with linkinator, in the pages and in style sheets. Lists each target that doesn't exist
 * and isn't rendered on demand. Requests nothing from other sites.
 */
export async function findDeadLinks(
  files: Files,
  pages: LinkPages,
  { baseUrl }: Pick<Facts, 'baseUrl'>,
  renders: Renders = () => false,
): Promise<DeadLink[]> {
  const server = serveFiles(files, pages, renders);
  await once(server, 'listening');
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const styles = [...files.keys()].filter((path) => path.endsWith('.css'));
  const sources = [...pages.keys(), ...styles.map(toRequestPath)];
  try {
    const { links } = await new LinkChecker().check({
      path: sources.map((path) => local + path),
      checkCss: true,
      checkFragments: true,
      // Markdown has no ids, and those of a page on demand are unknown.
      fragmentsToSkip: (_fragment, url) => {
        const { pathname } = new URL(url);
        return Promise.resolve(pathname.endsWith('.md') || renders(pathname));
      },
      linksToSkip: (link) => {
        const { origin, pathname } = new URL(link);
        // Starlight's error page, which has no path of its own, links to one in each language.
        const isError = /^(?:\/[^/]+)?\/404\/$/.test(pathname);
        return Promise.resolve(![local, baseUrl].includes(origin) || isError);
      },
      urlRewriteExpressions: [
        { pattern: new RegExp(`^${RegExp.escape(baseUrl)}(?=/)`), replacement: local },
      ],
      // Keeps these requests away from the proxy in HTTP_PROXY. They don't use TLS.
      allowInsecureCerts: true,
      // A busy process can be too late for a connection.
      retryErrors: true,
      retryErrorsCount: 2,
      retryErrorsJitter: 0,
    });
    const dead = links.filter(({ state }) => state === LinkState.BROKEN);
    const byTarget = Map.groupBy(dead, ({ url, status }) => `${url} ${status}`);
    return Array.from(byTarget.values(), (results) => {
      const [{ url, status, failureDetails }] = results as [LinkResult];
      const parents = new Set(results.map(({ parent = '' }) => parent.replace(local, '')));
      return {
        value: decodePath(url.replace(local, '')),
        problem: describeProblem(status, failureDetails),
        paths: sources.filter((path) => parents.has(path)),
      };
    });
  } finally {
    server.close();
  }
}

function describeProblem(status?: number, failures: LinkResult['failureDetails'] = []): string {
  if (status === 404) return "doesn't exist";
  if (status === 200) return "doesn't exist: that page has no element with this id";
  const [failure] = failures;
  return failure ? `could not be checked: ${describeError(failure)}` : 'is not a valid URL';
}

/** Serves files on a free port, and of pages, with or without their final slash, only the links and ids. */
function serveFiles(files: Files, pages: LinkPages, renders: Renders): Server {
  // Without time limits, a pause of this process closes no connection.
  const timeouts = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 };
  return createServer(timeouts, ({ url = '' }, response) => {
    const path = decodePath(url.replace(/\?.*/, ''));
    const page = pages.get(toRequestPath(path)) ?? pages.get(toRequestPath(`${path}/`));
    const file =
      files.get(path) ?? files.get(`${path}index.html`) ?? files.get(`${path}/index.html`);
    response.statusCode = (page ?? file ?? renders(path)) ? 200 : 404;
    response.setHeader('Content-Type', page ? 'text/html; charset=utf-8' : (lookup(path) ?? ''));
    response.end(page?.linkPage ?? file);
  }).listen(0, '127.0.0.1');
}
