import { lookup } from 'mrmime';
import type { IncomingMessage } from 'node:http';
import { answerMissingTwin, answerWithoutPage } from '../../api/answer-without-page.ts';
import { isHandled } from '../../api/decide.ts';
import { addHeaders, type Reply } from '../../api/reply.ts';
import { represent, type Representations } from '../../api/representation.ts';
import { parseTarget } from '../../api/request-target.ts';
import { select } from '../../api/select.ts';
import { apiSecurityFields, siteSecurityFields } from '../../contract/security-fields.ts';
import { fileFields } from '../../published/file-fields.ts';
import { isCoded } from '../../published/manifest/published-files.ts';
import { pageVary, prefersMarkdown } from '../../published/prefers-markdown.ts';
import { twinPath } from '../../published/twin-path.ts';
import { fileAt, findCoded, type Build } from './build-folder.ts';

/** The parts of a request that pages depend on. */
type PageRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The page for paths that have none. */
const missingPage = '/404.html';

/**
 * Serves the docs site of a build. A client that prefers Markdown gets a page's twin at the address of
 * the page (RFC 9110 §12.1). Range is ignored, as RFC 9110 §14.2 allows. `secure` says whether the
 * public origin has TLS.
 * @throws {StartError} if the build has no 404 page.
 */
export function createPages(build: Build, secure: boolean): (request: PageRequest) => Reply {
  const files = [...build.keys()].filter((path) => !isCoded(path));
  const site = new Map(files.map((path) => [path, readFile(build, path, secure)]));
  const notFound = fileAt(site, missingPage);
  const security = apiSecurityFields(secure);

  return ({ method = '', url = '', headers }) => {
    const { path } = parseTarget(url);
    const answer = answerWithoutPage(method, path);
    if (answer) return addHeaders(answer, security);
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = headers;
    const preference = { method, ifNoneMatch, acceptEncoding };
    const decoded = decodeURIComponent(path);
    // An escaped path must not reach the API's files without their headers and rate limit.
    if (!isHandled(decoded)) {
      const twin = prefersMarkdown(headers.accept) ? twinPath(decoded) : undefined;
      const found = findFile(site, twin ?? decoded);
      if (found) return select(found, preference);
      if (twin !== undefined) return addHeaders(answerMissingTwin(method), security);
    }
    return { ...select(notFound, preference), status: 404 };
  };
}

/** Reads a file with its headers, in the encodings of the build. */
function readFile(build: Build, path: string, secure: boolean): Representations {
  const { bytes, sha256 } = fileAt(build, path);
  const type = lookup(path) ?? 'application/octet-stream';
  const file = {
    bytes,
    coded: findCoded(build, path),
    fields: {
      // Text of the site is UTF-8, and only HTML needs to say so.
      'Content-Type': type === 'text/html' ? `${type}; charset=utf-8` : type,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Accept-Encoding',
      ...siteSecurityFields(secure),
      ...fileFields(path.replace(/(?:index)?\.html$/, '')),
    },
  };
  if (path === missingPage) {
    // A page may exist later, so caches must not store this one.
    const fields = { ...file.fields, 'Cache-Control': 'no-store', Vary: pageVary };
    return represent({ ...file, fields });
  }
  // Scripts of other origins also read the 304 of a file that is open to them.
  const stored = { hash: sha256.slice(0, 32), repeated: ['Access-Control-Allow-Origin'] };
  return represent({ ...file, stored });
}

/** Finds a file by its path, or a page by its folder, with or without the slash. */
function findFile(
  site: ReadonlyMap<string, Representations>,
  path: string,
): Representations | undefined {
  return path.endsWith('/')
    ? site.get(`${path}index.html`)
    : (site.get(path) ?? site.get(`${path}/index.html`));
}
