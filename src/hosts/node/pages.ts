import type { IncomingMessage } from 'node:http';
import { answerMissingTwin } from '../../api/missing-twin.ts';
import { choose } from '../../api/accept-encoding.ts';
import { isHandled } from '../../api/handler.ts';
import { flatten, type Reply } from '../../api/reply.ts';
import type { Representations } from '../../api/representation.ts';
import { parseTarget } from '../../api/request-target.ts';
import { select } from '../../api/select.ts';
import { apiSecurityFields } from '../../contract/security-fields.ts';
import { prefersMarkdown } from '../../published/prefers-markdown.ts';
import { twinPath } from '../../published/twin-path.ts';
import { answerWithoutPage } from '../../api/answer-without-page.ts';
import { BuildError, type Build } from './build-folder.ts';
import { missingPage, readSite } from './site-files.ts';

/** The parts of a request that pages depend on. */
export type PageRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/**
 * Serves the docs site of a build. A client that prefers Markdown gets a page's twin at the address of
 * the page (RFC 9110 §12.1). Range is ignored, as RFC 9110 §14.2 allows. `secure` says whether the
 * public origin has TLS.
 * @throws {BuildError} if the build has no 404 page.
 */
export function createPages(build: Build, secure: boolean): (request: PageRequest) => Reply {
  const site = readSite(build, secure);
  const security = flatten(apiSecurityFields(secure));
  const protect = (reply: Reply) => ({ ...reply, fields: [...reply.fields, ...security] });
  const notFound = site.get(missingPage);
  if (!notFound) {
    throw new BuildError(`The build has no ${missingPage}: run "npm run build" again.`);
  }

  return ({ method = '', url = '', headers }) => {
    const { path } = parseTarget(url);
    const reply = answerWithoutPage(method, path);
    if (reply) return protect(reply);
    const encoding = headers['accept-encoding'];
    const preference = { method, ifNoneMatch: headers['if-none-match'] };
    const decoded = decodeURIComponent(path);
    // An escaped path must not reach the API's files without their headers and rate limit.
    if (!isHandled(decoded)) {
      const twin = prefersMarkdown(headers.accept) ? twinPath(decoded) : undefined;
      const found = findFile(site, twin ?? decoded);
      if (found) return select(choose(found, encoding), preference);
      if (twin !== undefined) return protect(answerMissingTwin(method));
    }
    return { ...select(choose(notFound, encoding), preference), status: 404 };
  };
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
