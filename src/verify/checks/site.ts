import { docsPath } from '../../facts/paths.ts';
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

/** The expected response: one of these statuses, and headers that are equal, match, or are absent. */
interface Expectation {
  readonly status: readonly number[];
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** True for pages that link to the API. */
  readonly links?: true;
  readonly noBody?: true;
  /** A text that the body must not repeat. */
  readonly noEcho?: string;
}

function judge(
  { status, headers = {}, links, noBody, noEcho }: Expectation,
  received: CheckResponse,
): string[] {
  const wrong = Object.entries(headers).flatMap(([name, expected]) => {
    const value = received.headers[name.toLowerCase()];
    const isRight =
      expected instanceof RegExp ? expected.test(value ?? '') : (value ?? null) === expected;
    const not = expected === null ? 'no ' : '';
    return isRight ? [] : `expected ${not}${name}, received ${quote(value ?? 'none')}`;
  });
  const { length } = received.body;
  const link = links && hasLinks(received.headers.link ?? '', siteLinkField);
  return [
    ...(status.includes(received.status)
      ? []
      : [`expected status ${status.join(' or ')}, received ${received.status}`]),
    ...wrong,
    ...(link === undefined ? [] : [`expected Link ${link}`]),
    ...(noBody && length > 0 ? [`expected no body, received ${length} bytes`] : []),
    ...(noEcho !== undefined && received.body.includes(noEcho) ? ['expected no echo'] : []),
  ];
}

const html = { 'Content-Type': /^text\/html\b/, 'Set-Cookie': null, 'X-Powered-By': null };
const get = (path: string) => ask('GET', path);
const post = { ...ask('POST', docsPath, { 'Content-Type': 'text/plain' }), body: 'x' };
const trace = ask('TRACE', docsPath, { 'X-Echo': 'told' });
const badRange = ask('GET', docsPath, { Range: 'bytes=5-2' });

type Row = readonly [string, string, Clause, CheckRequest, Expectation, Topic?];

/** The checks of one request for a page or a path outside `/api`. */
// prettier-ignore
const rows: readonly Row[] = [
  ['docs-page', 'The docs get 200 and the links for programs, and set no cookie.', 'pages', get(docsPath), { status: [200], headers: html, links: true }],
  ['home-page', 'The home page gets 200 and the links for programs, and sets no cookie.', 'pages', get('/'), { status: [200], headers: html, links: true }],
  ['page-not-found', 'An unknown page gets 404 as HTML, and sets no cookie.', 'pages', get(unknownPage), { status: [404], headers: html }],
  ['page-head', 'HEAD of a page gets no body.', 'RFC 9110 §9.3.2', ask('HEAD', docsPath), { status: [200], noBody: true }],
  ['page-method', 'POST on a page gets 405 with Allow.', 'RFC 9110 §15.5.6', post, { status: [405], headers: { Allow: /\bGET\b/ } }],
  ['page-trace', 'TRACE on a page echoes nothing.', 'RFC 9110 §9.3.8', trace, { status: [400, 405, 501], noEcho: 'told' }, 'page-trace'],
  ['page-range', 'An invalid Range does not break a page.', 'RFC 9110 §14.2', badRange, { status: [200, 416] }],
  ['page-escape', 'A malformed percent-escape outside /api is a client error.', 'RFC 9110 §15.5', get('/%zz'), { status: [400, 404] }, 'escape'],
  ['pages-security', 'Pages have the headers that protect their readers.', 'pages', get(docsPath), { status: [200], headers: siteSecurityFields(false) }],
];

/** The checks of single pages and files. */
export const siteChecks: readonly Check[] = [
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
  ...rows.map(([id, sentence, clause, request, expectation, differs]): Check => ({
    ...{ id, sentence, clause, need: 'http', differs },
    async *run(context) {
      yield* judge(expectation, await context.get(request));
    },
  })),
];
