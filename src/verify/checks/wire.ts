import type { Check, Exchange, Expectation } from '../check.ts';
import { everyResponse, expectError } from './expected-responses.ts';

/**
 * Requests as bytes. In them, `{host}` stands for the origin's host and port. `methods` are those of the
 * requests in the bytes; by default, one GET.
 */
interface Row extends Pick<Check, 'sentence' | 'clause' | 'expect'> {
  readonly bytes: string;
  readonly methods?: string;
}

const close = 'Host: {host}\r\nUser-Agent: frontdesk-verify\r\nConnection: close\r\n';
const get = `GET /api/v1/info HTTP/1.1\r\n${close}`;
const post = `POST /api/v1/info HTTP/1.1\r\n${close}`;

const badRequest = expectError('bad_request', { method: 'GET', target: '' });

/** A 400 that closes the connection. */
const rejected: Expectation = {
  ...badRequest,
  headers: { ...badRequest.headers, Connection: 'close' },
};

/** Bytes that get a 400, by the rest of the check's id. */
const invalid: Readonly<Record<string, readonly [what: string, clause: string, bytes: string]>> = {
  'no-host': [
    'HTTP/1.1 without Host',
    'RFC 9112 §3.2',
    'GET /api/v1/info HTTP/1.1\r\nConnection: close\r\n\r\n',
  ],
  'host-twice': ['A second Host header', 'RFC 9112 §3.2', `${get}Host: {host}\r\n\r\n`],
  'host-invalid': [
    'A Host that is not a name or an address',
    'RFC 9112 §3.2',
    'GET /api/v1/info HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  ],
  garbage: ['Text that is not HTTP', 'contract Errors', 'hello there\r\n\r\n'],
  version: [
    'An unknown HTTP version',
    'RFC 9112 §2.3',
    `GET /api/v1/info HTTP/9.9\r\n${close}\r\n`,
  ],
  method: [
    'A method that the parser does not know',
    'contract Errors',
    `FETCH /api/v1/info HTTP/1.1\r\n${close}\r\n`,
  ],
  'field-name': ['A field name with a space', 'RFC 9112 §5.1', `${get}Bad Name: x\r\n\r\n`],
  nul: ['A NUL in a field value', 'RFC 9110 §5.5', `${get}X: a\0b\r\n\r\n`],
  'target-space': [
    'A target with a space',
    'RFC 9112 §3.2',
    `GET /api/v1/in fo HTTP/1.1\r\n${close}\r\n`,
  ],
  'two-lengths': [
    'A request with two different lengths',
    'RFC 9112 §6.3',
    `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  ],
  'length-and-chunked': [
    'Content-Length with Transfer-Encoding',
    'RFC 9112 §6.1',
    `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  connect: [
    'CONNECT, whose target is not a path,',
    'RFC 9110 §9.3.6',
    `CONNECT db.example:5432 HTTP/1.1\r\n${close}\r\n`,
  ],
};

/** Other bytes, by the rest of the check's id. */
const others: Readonly<Record<string, Row>> = {
  'large-fields': {
    sentence: 'Header fields that are too large get 431, with the body of a 400.',
    clause: 'contract Errors, RFC 6585 §5',
    bytes: `${get}X: ${'0'.repeat(100_000)}\r\n\r\n`,
    expect: { ...rejected, status: 431 },
  },
  'http-1-0': {
    sentence: 'HTTP/1.0 without Host gets 200.',
    clause: 'RFC 9112 §3.2',
    bytes: 'GET /api/v1/info HTTP/1.0\r\n\r\n',
    expect: { status: 200, headers: everyResponse },
  },
  'absolute-form': {
    sentence: 'A target in absolute form gets the response of its path.',
    clause: 'RFC 9112 §3.2.2',
    bytes: `GET http://{host}/api/v1/info HTTP/1.1\r\n${close}\r\n`,
    expect: { status: 200, headers: everyResponse },
  },
  'absolute-unknown': {
    sentence: 'The message of a 404 leaves out the authority of a target in absolute form.',
    clause: 'RFC 9112 §3.2.2',
    bytes: `GET http://{host}/api/v1/rooms HTTP/1.1\r\n${close}\r\n`,
    expect: expectError('not_found', { method: 'GET', target: '/api/v1/rooms' }),
  },
  asterisk: {
    sentence: 'OPTIONS * lists the methods of the server.',
    clause: 'RFC 9110 §9.3.7',
    methods: 'OPTIONS',
    bytes: `OPTIONS * HTTP/1.1\r\n${close}\r\n`,
    expect: { status: 204, body: null, headers: { Allow: /\bGET\b/ } },
  },
  head: {
    sentence: 'No byte follows the header fields of a response to HEAD.',
    clause: 'RFC 9110 §9.3.2',
    // Read as a response to GET, so that any byte after the fields counts as a body.
    bytes: `HEAD /api/v1/info HTTP/1.1\r\n${close}\r\n`,
    expect: { status: 200, body: null },
  },
  pipelined: {
    sentence: 'Two requests on one connection get two responses, in order.',
    clause: 'RFC 9112 §9.3.2',
    methods: 'GET GET',
    bytes: `GET /api/v1/info HTTP/1.1\r\nHost: {host}\r\n\r\nGET /api/v1/rooms HTTP/1.1\r\n${close}\r\n`,
    expect: { status: 200, also: (last) => judgeNext(last, 404) },
  },
  'body-then-next': {
    sentence: 'The server does not read a body as the next request.',
    clause: 'RFC 9112 §6.3',
    methods: 'POST GET',
    bytes: `POST /api/v1/info HTTP/1.1\r\nHost: {host}\r\nContent-Length: 34\r\n\r\nGET /api/v1/health HTTP/1.1\r\nX: y\r\n${get}\r\n`,
    expect: {
      status: 405,
      // A response that closes the connection may leave later requests unanswered (RFC 9112 §9.6).
      also: (last) =>
        last.headers.connection === 'close' && !last.next?.length
          ? undefined
          : judgeNext(last, 200),
    },
  },
  'no-content': {
    sentence: 'A 204 has no Content-Length and no body, so the next response follows at once.',
    clause: 'RFC 9110 §8.6',
    methods: 'OPTIONS GET',
    bytes: `OPTIONS /api/v1/info HTTP/1.1\r\nHost: {host}\r\n\r\n${get}\r\n`,
    expect: {
      status: 204,
      headers: { 'Content-Length': null, 'Transfer-Encoding': null },
      also: (last) => judgeNext(last, 200),
    },
  },
  'expect-continue': {
    sentence: 'A client that waits for permission to send a body gets 405 at once.',
    clause: 'RFC 9110 §10.1.1',
    methods: 'POST',
    bytes: `${post}Expect: 100-continue\r\nContent-Length: 3\r\n\r\nabc`,
    expect: expectError('method_not_allowed', { method: 'POST', target: '/api/v1/info' }),
  },
  'expect-other': {
    sentence: 'The server ignores an unknown expectation.',
    clause: 'RFC 9110 §10.1.1',
    bytes: `${get}Expect: a-miracle\r\n\r\n`,
    expect: { status: 200 },
  },
  upgrade: {
    sentence: 'The server ignores an offer to upgrade.',
    clause: 'RFC 9110 §7.8',
    bytes:
      'GET /api/v1/info HTTP/1.1\r\nHost: {host}\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    expect: { status: 200 },
  },
  quote: {
    sentence: 'The message of a 404 escapes a quotation mark in the path.',
    clause: 'RFC 8259 §7',
    bytes: `GET /api/"rooms" HTTP/1.1\r\n${close}\r\n`,
    expect: {
      status: 404,
      body: /"message":"Unknown public API path: \/api\/(?:\\"rooms\\"|%22rooms%22)"/,
    },
  },
};

function judgeNext({ next = [] }: Exchange, status: number): string | undefined {
  return next.length === 1 && next[0]?.status === status
    ? undefined
    : `expected one more response, a ${status}, received ${next.map((one) => one.status).join() || 'none'}`;
}

const rows: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    Object.entries(invalid).map(([id, [what, clause, bytes]]) => [
      id,
      { sentence: `${what} gets 400.`, clause, bytes, expect: rejected },
    ]),
  ),
  ...others,
};

/** The checks that need raw bytes on a connection. */
export const wireChecks: readonly Check[] = Object.entries(rows).map(
  ([id, { bytes, methods = 'GET', ...claim }]) => ({
    ...claim,
    id: `wire-${id}`,
    need: 'wire',
    requests: [{ method: methods, target: '', bytes }],
  }),
);
