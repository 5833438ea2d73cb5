import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { ask, type Check, type Exchange, type Expectation } from '../check.ts';
import type { Clause } from '../../contract/rules.ts';
import { expectError } from './expected-responses.ts';

const close = 'Host: {host}\r\nUser-Agent: frontdesk-verify\r\nConnection: close\r\n';
const get = 'GET /api/v1/info HTTP/1.1';
const post = 'POST /api/v1/info HTTP/1.1';

/** Renders a request that closes the connection. In it, `{host}` stands for the origin's host and port. */
function render(requestLine: string, fields = '', body = ''): string {
  return `${requestLine}\r\n${close}${fields}\r\n${body}`;
}

/** Renders a request that leaves the connection open, and one that closes it. */
function renderTwo(requestLine: string, last: string, fields = ''): string {
  return `${requestLine}\r\nHost: {host}\r\n${fields}\r\n${render(last)}`;
}

const error = expectError('bad_request', ask('GET', '/'));

/** A 400 that closes the connection. */
const rejected: Expectation = { ...error, headers: { ...error.headers, Connection: /^close$/i } };

/** Other checks judge the fields of a read. */
const read: Expectation = { status: 200, headers: { 'RateLimit-Policy': /./ } };

/** The bytes of a request, and what they get. Without an expectation, they get 400. */
type Row = readonly [sentence: string, clause: Clause, bytes: string, Expectation?];

const head = `${get}\r\nHost: {host}\r\n`;
const twoLengths = 'Content-Length: 1\r\nContent-Length: 2\r\n';
const chunked = 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n';
const health = `GET /api/v1/health HTTP/1.1\r\nX: y\r\n${get}`;
const notFound = expectError('not_found', ask('GET', unknownPath));
const notAllowed = expectError('method_not_allowed', ask('POST', '/api/v1/info'));

/** A response that closes the connection may be the last one (RFC 9112 §9.6). */
const thenRead: Expectation = {
  status: 405,
  also: (last) =>
    /^close$/i.test(last.headers.connection ?? '') && !last.next?.length
      ? undefined
      : judgeNext(last, 200),
};

const noContent: Expectation = {
  status: 204,
  headers: { 'Content-Length': null, 'Transfer-Encoding': null },
  also: (last) => judgeNext(last, 200),
};

/** By the rest of the check's id. */
const rows: Readonly<Record<string, Row>> = {
  'no-host': ['HTTP/1.1 without Host', 'RFC 9112 §3.2', `${get}\r\nConnection: close\r\n\r\n`],
  'host-twice': ['A second Host', 'RFC 9112 §3.2', render(get, 'Host: {host}\r\n')],
  'host-invalid': [
    'A Host that is not a name or an address',
    'RFC 9112 §3.2',
    `${get}\r\nHost: a b\r\nConnection: close\r\n\r\n`,
  ],
  garbage: ['Text that is not HTTP', 'errors', 'hello there\r\n\r\n'],
  version: ['An unknown HTTP version', 'RFC 9112 §2.3', render('GET /api/v1/info HTTP/9.9')],
  method: ['An unknown method', 'errors', render('FETCH /api/v1/info HTTP/1.1')],
  'field-name': ['A field name with a space', 'RFC 9112 §5.1', render(get, 'Bad Name: x\r\n')],
  nul: ['A NUL in a field value', 'RFC 9110 §5.5', render(get, 'X: a\0b\r\n')],
  'target-space': ['A target with a space', 'RFC 9112 §3.2', render('GET /api/v1/in fo HTTP/1.1')],
  'two-lengths': ['Two different lengths', 'RFC 9112 §6.3', render(post, twoLengths, 'ab')],
  'length-and-chunked': [
    'Content-Length with Transfer-Encoding',
    'RFC 9112 §6.1',
    render(post, chunked, '0\r\n\r\n'),
  ],
  connect: ['CONNECT', 'RFC 9110 §9.3.6', render('CONNECT db.example:5432 HTTP/1.1')],
  'large-fields': [
    'Too large header fields get 431, with the body of a 400.',
    'RFC 6585 §5',
    render(get, `X: ${'0'.repeat(100_000)}\r\n`),
    { ...rejected, status: 431 },
  ],
  'http-1-0': [
    'HTTP/1.0 without Host gets 200.',
    'RFC 9112 §3.2',
    'GET /api/v1/info HTTP/1.0\r\n\r\n',
    read,
  ],
  'absolute-form': [
    'A target in absolute form gets the response of its path.',
    'RFC 9112 §3.2.2',
    render('GET http://{host}/api/v1/info HTTP/1.1'),
    read,
  ],
  'absolute-unknown': [
    'The message of a 404 leaves out the authority of a target in absolute form.',
    'RFC 9112 §3.2.2',
    render(`GET http://{host}${unknownPath} HTTP/1.1`),
    notFound,
  ],
  asterisk: [
    'OPTIONS * lists the methods of the server.',
    'RFC 9110 §9.3.7',
    render('OPTIONS * HTTP/1.1'),
    { status: 204, body: null, headers: { Allow: /\bGET\b/ } },
  ],
  head: [
    'No byte follows the header fields of a response to HEAD.',
    'RFC 9110 §9.3.2',
    render('HEAD /api/v1/info HTTP/1.1'),
    { status: 200, body: null },
  ],
  pipelined: [
    'Two requests on one connection get two responses, in order.',
    'RFC 9112 §9.3.2',
    renderTwo(get, `GET ${unknownPath} HTTP/1.1`),
    { status: 200, also: (last) => judgeNext(last, 404) },
  ],
  'body-then-next': [
    'The server does not read a body as the next request.',
    'RFC 9112 §6.3',
    renderTwo(post, health, 'Content-Length: 34\r\n'),
    thenRead,
  ],
  'no-content': [
    'A 204 has no Content-Length and no body, so the next response follows at once.',
    'RFC 9110 §8.6',
    renderTwo('OPTIONS /api/v1/info HTTP/1.1', get),
    noContent,
  ],
  'expect-continue': [
    'A client that waits for permission to send a body gets 405 at once.',
    'RFC 9110 §10.1.1',
    render(post, 'Expect: 100-continue\r\nContent-Length: 3\r\n', 'abc'),
    notAllowed,
  ],
  'expect-other': [
    'The server ignores an unknown expectation.',
    'RFC 9110 §10.1.1',
    render(get, 'Expect: a-miracle\r\n'),
    read,
  ],
  upgrade: [
    'The server ignores an offer to upgrade.',
    'RFC 9110 §7.8',
    `${head}Connection: upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
    read,
  ],
  quote: [
    'The message of a 404 escapes a quotation mark in the path.',
    'RFC 8259 §7',
    render('GET /api/"rooms" HTTP/1.1'),
    { status: 404, body: /path: \/api\/(?:\\"rooms\\"|%22rooms%22)"/ },
  ],
};

function judgeNext({ next = [] }: Exchange, status: number): string | undefined {
  return next.length === 1 && next[0]?.status === status
    ? undefined
    : `expected one more response, a ${status}, received ${next.map((one) => one.status).join() || 'none'}`;
}

/** The checks that need raw bytes on a connection. */
export const wireChecks: readonly Check[] = Object.entries(rows).map(
  ([id, [sentence, clause, bytes, expect]]) => ({
    id: `wire-${id}`,
    sentence: expect ? sentence : `${sentence} gets 400.`,
    clause,
    need: 'wire',
    requests: [{ method: 'GET', target: '', bytes }],
    expect: expect ?? rejected,
  }),
);
