import type { IncomingMessage } from 'node:http';
import { apiSecurityFields } from '../../contract/security-fields.ts';
import { choose } from '../../api/accept-encoding.ts';
import { isHandled } from '../../api/handler.ts';
import { type Reply } from '../../api/reply.ts';
import { type Representations } from '../../api/representation.ts';
import { flatten } from '../../api/reply.ts';
import { select } from '../../api/select.ts';
import { parseTarget } from '../../api/request-target.ts';
import { answerMissingTwin } from '../../api/missing-twin.ts';
import { pageVary, prefersMarkdown } from '../../published/prefers-markdown.ts';
import { twinPath } from '../../published/twin-path.ts';
import { answerWithoutPage } from './answer-without-page.ts';
import { BuildError, type Build } from './build-folder.ts';
import { readSite } from './site-files.ts';

/** Answers a request that is not for the API. */
export type Pages = (request: IncomingMessage) => Reply;

/** The page that says that there is none. */
const missingPage = '/404.html';

/**
 * The docs site of a build. Who prefers Markdown gets a page's twin at the page's own address (RFC
 * 9110 §12.1). Files have no byte ranges: a server may ignore Range (RFC 9110 §14.2). `secure` is true
 * where the public origin has TLS.
 * @throws {BuildError} where the build has no page for what is missing.
 */
export function createPages(build: Build, secure: boolean): Pages {
  const site = readSite(build, secure);
  const security = flatten(apiSecurityFields(secure));
  const protect = (reply: Reply) => ({ ...reply, fields: [...reply.fields, ...security] });
  const notFound = site.get(missingPage);
  if (!notFound)
    throw new BuildError(`The build has no ${missingPage}: run "npm run build" again.`);

  return (request) => {
    const { method = '', url = '', headers } = request;
    const { path } = parseTarget(url);
    const reply = answerWithoutPage(method, path);
    if (reply) return protect(reply);
    const encoding = headers['accept-encoding'];
    const preference = { method, ifNoneMatch: headers['if-none-match'] };
    const decoded = decodeURIComponent(path);
    // An escaped path must not reach the API's files without their header fields and rate limit.
    const mayBeFile = !isHandled(decoded);
    const twin = prefersMarkdown(headers.accept) ? twinPath(decoded) : undefined;
    const found = mayBeFile ? findFile(site, twin ?? decoded) : undefined;
    if (found) return select(choose(found, encoding), preference);
    if (twin !== undefined && mayBeFile) return protect(answerMissingTwin(method));
    const missing = choose(notFound, encoding);
    const { fields, body } = select(missing, { method, ifNoneMatch: undefined });
    return { status: 404, fields: toMissing(fields), body };
  };
}

/** A file by its path; a page by its folder, with or without the slash. */
function findFile(
  site: ReadonlyMap<string, Representations>,
  path: string,
): Representations | undefined {
  return path.endsWith('/')
    ? site.get(`${path}index.html`)
    : (site.get(path) ?? site.get(`${path}/index.html`));
}

/**
 * The fields of a page that says that there is none. What is missing now may be there later, so it is
 * not kept; for who prefers Markdown it is another one.
 */
function toMissing(fields: readonly string[]): readonly string[] {
  const other: Readonly<Record<string, string>> = { 'Cache-Control': 'no-store', Vary: pageVary };
  const kept: string[] = [];
  for (let index = 0; index < fields.length; index += 2) {
    const [name = '', value = ''] = fields.slice(index, index + 2);
    if (name !== 'ETag') kept.push(name, other[name] ?? value);
  }
  return kept;
}
