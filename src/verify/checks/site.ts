import { docsPath, openapiPath } from '../../facts/paths.ts';
import { errorCodes, errorDocsPath } from '../../contract/errors.ts';
import { siteSecurityFields } from '../../contract/security-fields.ts';
import { securityPath } from '../../published/paths.ts';
import { siteLinkField } from '../../published/site-links.ts';
import type { Clause } from '../../contract/rules.ts';
import { ask, type Check, type CheckRequest, type CheckResponse } from '../check.ts';
import { hasLinks } from '../compare.ts';
import type { Topic } from '../differences.ts';
import { quote } from '../show-difference.ts';
import { unknownPage } from './paths.ts';

/** Returns what is wrong with a response; undefined if nothing is. */
type Judge = (response: CheckResponse) => string | undefined;

const hasStatus =
  (...statuses: number[]): Judge =>
  ({ status }) =>
    statuses.includes(status)
      ? undefined
      : `expected status ${statuses.join(' or ')}, received ${status}`;

const hasHeader =
  (name: string, pattern: RegExp): Judge =>
  ({ headers }) => {
    const value = headers[name.toLowerCase()] ?? '';
    return pattern.test(value) ? undefined : `expected ${name}, received ${quote(value)}`;
  };

const lacks =
  (name: string): Judge =>
  ({ headers }) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? undefined : `expected no ${name}, received ${quote(value)}`;
  };

const page = [
  hasHeader('Content-Type', /^text\/html\b/),
  lacks('Set-Cookie'),
  lacks('X-Powered-By'),
];
const isLinked: Judge = ({ headers: { link = 'none' } }) => {
  const right = hasLinks(link, siteLinkField);
  return right === undefined ? undefined : `expected Link ${right}, received ${quote(link)}`;
};
const noBody: Judge = ({ body }) =>
  body.length === 0 ? undefined : `expected no body, received ${body.length} bytes`;
const noEcho: Judge = ({ body }) => (body.includes('told') ? 'expected no echo' : undefined);
const isSecure: Judge = ({ headers }) => {
  const wrong = Object.entries(siteSecurityFields(false)).find(
    ([name, value]) => headers[name.toLowerCase()] !== value,
  );
  return (
    wrong &&
    `expected ${wrong.join(': ')}, received ${quote(headers[wrong[0].toLowerCase()] ?? 'none')}`
  );
};

const get = (path: string) => ask('GET', path);
const post = { ...ask('POST', docsPath, { 'Content-Type': 'text/plain' }), body: 'x' };
const trace = ask('TRACE', docsPath, { 'X-Echo': 'told' });
const badRange = ask('GET', docsPath, { Range: 'bytes=5-2' });

type Row = readonly [string, string, Clause, CheckRequest, readonly Judge[], Topic?];

/** The checks of one request for a page or a path outside `/api`. */
// prettier-ignore
const rows: readonly Row[] = [
  ['docs-page', 'The docs get 200 and the links for programs, and set no cookie.', 'pages', get(docsPath), [hasStatus(200), ...page, isLinked]],
  ['home-page', 'The home page gets 200 and the links for programs, and sets no cookie.', 'pages', get('/'), [hasStatus(200), ...page, isLinked]],
  ['page-not-found', 'An unknown page gets 404 as HTML, and sets no cookie.', 'pages', get(unknownPage), [hasStatus(404), ...page]],
  ['page-head', 'HEAD of a page gets no body.', 'RFC 9110 §9.3.2', ask('HEAD', docsPath), [hasStatus(200), noBody]],
  ['page-method', 'POST on a page gets 405 with Allow.', 'RFC 9110 §15.5.6', post, [hasStatus(405), hasHeader('Allow', /\bGET\b/)], 'methods'],
  ['page-trace', 'TRACE on a page echoes nothing.', 'RFC 9110 §9.3.8', trace, [hasStatus(400, 405, 501), noEcho], 'page-trace'],
  ['page-range', 'An invalid Range does not break a page.', 'RFC 9110 §14.2', badRange, [hasStatus(200, 416)]],
  ['page-escape', 'A malformed percent-escape outside /api is a client error.', 'RFC 9110 §15.5', get('/%zz'), [hasStatus(400, 404)], 'escape'],
  ['pages-security', 'Pages have the headers that protect their readers.', 'pages', get(docsPath), [isSecure]],
];

/** The checks of single pages and files. */
export const siteChecks: readonly Check[] = [
  {
    id: 'info-urls',
    sentence: 'The docs and the OpenAPI document of the info record are on one origin.',
    clause: 'same-facts',
    need: 'file',
    async *run({ facts }) {
      const { docs, openapi } = await facts();
      const isRight = openapi === URL.parse(openapiPath, docs)?.href;
      if (isRight && URL.parse(docs)?.pathname === docsPath) return;
      yield `expected ${docsPath} and ${openapiPath} on one origin, received ${docs} and ${openapi}`;
    },
  },
  // Includes the errors that no request can cause at will.
  ...errorCodes.map((code): Check => ({
    id: `docs-error-${code.replaceAll('_', '-')}`,
    sentence: `The page that the hint of ${code} links to explains it.`,
    clause: 'errors',
    need: 'file',
    async *run({ get: read }) {
      const { status, body } = await read(get(errorDocsPath(code)));
      if (status !== 200) yield `expected status 200, received ${status}`;
      else if (!new RegExp(`<h1[^<>]*>[^<]*${code}`).test(body.toString())) {
        yield `expected a heading with ${code}`;
      }
    },
  })),
  {
    id: 'security-txt-current',
    sentence: 'The file security.txt has not expired.',
    clause: 'RFC 9116 §2.5.5',
    need: 'file',
    async *run({ get: read }) {
      const { body } = await read(get(securityPath));
      const [, date = ''] = /^Expires: (.*)$/m.exec(body.toString()) ?? [];
      if (!(Date.parse(date) > Date.now())) {
        const next = 'Build and deploy again: each build sets a new date.';
        yield { mismatch: `expected a later date than ${date}`, next };
      }
    },
  },
  ...rows.map(([id, sentence, clause, request, judges, differs]): Check => ({
    ...{ id, sentence, clause, need: 'http', differs },
    async *run(context) {
      const response = await context.get(request);
      yield* judges.flatMap((judge) => judge(response) ?? []);
    },
  })),
];
