import { ask, type Check, type Exchange, type Expectation } from '../check.ts';
import { everyResponse, expectError } from './expected-responses.ts';

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
const rejected: Expectation = { ...error, headers: { ...error.headers, Connection: 'close' } };

const read: Expectation = { status: 200, headers: everyResponse };

/** The bytes of a request, and what they get. */
type Row = readonly [id: string, sentence: string, clause: string, bytes: string, Expectation?];

/** Rows without an expectation get 400. */
const rows: readonly Row[] = [
  [
    'no-host',
    'HTTP/1.1 without Host gets 400.',
    'RFC 9112 §3.2',
    `${get}\r\nConnection: close\r\n\r\n`,
  ],
  ['host-twice', 'A second Host gets 400.', 'RFC 9112 §3.2', render(get, 'Host: {host}\r\n')],
  [
    'host-invalid',
    'A Host that is not a name or an address gets 400.',
    'RFC 9112 §3.2',
    `${get}\r\nHost: a b\r\nConnection: close\r\n\r\n`,
  ],
  ['garbage', 'Text that is not HTTP gets 400.', 'contract Errors', 'hello there\r\n\r\n'],
  [
    'version',
    'An unknown HTTP version gets 400.',
    'RFC 9112 §2.3',
    render('GET /api/v1/info HTTP/9.9'),
  ],
  [
    'method',
    'A method that the parser does not know gets 400.',
    'contract Errors',
    render('FETCH /api/v1/info HTTP/1.1'),
  ],
  [
    'field-name',
    'A field name with a space gets 400.',
    'RFC 9112 §5.1',
    render(get, 'Bad Name: x\r\n'),
  ],
  ['nul', 'A NUL in a field value gets 400.', 'RFC 9110 §5.5', render(get, 'X: a\0b\r\n')],
  [
    'target-space',
    'A target with a space gets 400.',
    'RFC 9112 §3.2',
    render('GET /api/v1/in fo HTTP/1.1'),
  ],
  [
    'two-lengths',
    'Two different lengths get 400.',
    'RFC 9112 §6.3',
    render(post, 'Content-Length: 1\r\nContent-Length: 2\r\n', 'ab'),
  ],
  [
    'length-and-chunked',
    'Content-Length with Transfer-Encoding gets 400.',
    'RFC 9112 §6.1',
    render(post, 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  ],
  [
    'connect',
    'CONNECT gets 400, because its target is not a path.',
    'RFC 9110 §9.3.6',
    render('CONNECT db.example:5432 HTTP/1.1'),
  ],
  [
    'large-fields',
    'Header fields that are too large get 431, with the body of a 400.',
    'contract Errors, RFC 6585 §5',
    render(get, `X: ${'0'.repeat(100_000)}\r\n`),
    { ...rejected, status: 431 },
  ],
  [
    'http-1-0',
    'HTTP/1.0 without Host gets 200.',
    'RFC 9112 §3.2',
    'GET /api/v1/info HTTP/1.0\r\n\r\n',
    read,
  ],
  [
    'absolute-form',
    'A target in absolute form gets the response of its path.',
    'RFC 9112 §3.2.2',
    render('GET http://{host}/api/v1/info HTTP/1.1'),
    read,
  ],
  [
    'absolute-unknown',
    'The message of a 404 leaves out the authority of a target in absolute form.',
    'RFC 9112 §3.2.2',
    render('GET http://{host}/api/v1/rooms HTTP/1.1'),
    expectError('not_found', ask('GET', '/api/v1/rooms')),
  ],
  [
    'asterisk',
    'OPTIONS * lists the methods of the server.',
    'RFC 9110 §9.3.7',
    render('OPTIONS * HTTP/1.1'),
    { status: 204, body: null, headers: { Allow: /\bGET\b/ } },
  ],
  [
    'head',
    'No byte follows the header fields of a response to HEAD.',
    'RFC 9110 §9.3.2',
    render('HEAD /api/v1/info HTTP/1.1'),
    { status: 200, body: null },
  ],
  [
    'pipelined',
    'Two requests on one connection get two responses, in order.',
    'RFC 9112 §9.3.2',
    renderTwo(get, 'GET /api/v1/rooms HTTP/1.1'),
    { status: 200, also: (last) => judgeNext(last, 404) },
  ],
  [
    'body-then-next',
    'The server does not read a body as the next request.',
    'RFC 9112 §6.3',
    renderTwo(post, `GET /api/v1/health HTTP/1.1\r\nX: y\r\n${get}`, 'Content-Length: 34\r\n'),
    {
      status: 405,
      // A response that closes the connection may leave later requests unanswered (RFC 9112 §9.6).
      also: (last) =>
        last.headers.connection === 'close' && !last.next?.length
          ? undefined
          : judgeNext(last, 200),
    },
  ],
  [
    'no-content',
    'A 204 has no Content-Length and no body, so the next response follows at once.',
    'RFC 9110 §8.6',
    renderTwo('OPTIONS /api/v1/info HTTP/1.1', get),
    {
      status: 204,
      headers: { 'Content-Length': null, 'Transfer-Encoding': null },
      also: (last) => judgeNext(last, 200),
    },
  ],
  [
    'expect-continue',
    'A client that waits for permission to send a body gets 405 at once.',
    'RFC 9110 §10.1.1',
    render(post, 'Expect: 100-continue\r\nContent-Length: 3\r\n', 'abc'),
    expectError('method_not_allowed', ask('POST', '/api/v1/info')),
  ],
  [
    'expect-other',
    'The server ignores an unknown expectation.',
    'RFC 9110 §10.1.1',
    render(get, 'Expect: a-miracle\r\n'),
    read,
  ],
  [
    'upgrade',
    'The server ignores an offer to upgrade.',
    'RFC 9110 §7.8',
    `${get}\r\nHost: {host}\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
    read,
  ],
  [
    'quote',
    'The message of a 404 escapes a quotation mark in the path.',
    'RFC 8259 §7',
    render('GET /api/"rooms" HTTP/1.1'),
    { status: 404, body: /path: \/api\/(?:\\"rooms\\"|%22rooms%22)"/ },
  ],
];

function judgeNext({ next = [] }: Exchange, status: number): string | undefined {
  return next.length === 1 && next[0]?.status === status
    ? undefined
    : `expected one more response, a ${status}, received ${next.map((one) => one.status).join() || 'none'}`;
}

/** The checks that need raw bytes on a connection. */
export const wireChecks: readonly Check[] = rows.map(
  ([id, sentence, clause, bytes, expect = rejected]) => ({
    id: `wire-${id}`,
    sentence,
    clause,
    need: 'wire',
    requests: [{ method: 'GET', target: '', bytes }],
    expect,
  }),
);
