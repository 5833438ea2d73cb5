import type { Check, Exchange, Expectation } from '../check.ts';
import { badRequest, everyResponse, methodNotAllowed, notFound } from './expectations.ts';

/** Requests as bytes. In them, `{host}` stands for the origin's host and port. */
interface Row extends Pick<Check, 'sentence' | 'clause'> {
  /** The rest of the check's id. */
  readonly id: string;
  readonly bytes: string;
  /** The method of each request in the bytes. By default, one GET. */
  readonly methods?: readonly string[];
  readonly expect: Expectation;
}

const close = 'Host: {host}\r\nUser-Agent: frontdesk-verify\r\nConnection: close\r\n';

/** A 400 in the contract's form that closes the connection. */
const rejected: Expectation = {
  ...badRequest,
  headers: { ...badRequest.headers, Connection: 'close' },
};

const rejectedRows = [
  {
    id: 'no-host',
    sentence: 'HTTP/1.1 without Host is 400.',
    clause: 'RFC 9112 §3.2',
    bytes: 'GET /api/v1/info HTTP/1.1\r\nConnection: close\r\n\r\n',
  },
  {
    id: 'host-twice',
    sentence: 'Two Host headers are 400.',
    clause: 'RFC 9112 §3.2',
    bytes: `GET /api/v1/info HTTP/1.1\r\n${close}Host: {host}\r\n\r\n`,
  },
  {
    id: 'host-invalid',
    sentence: 'A Host that is not a host name or address is 400.',
    clause: 'RFC 9112 §3.2',
    bytes: 'GET /api/v1/info HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  },
  {
    id: 'garbage',
    sentence: 'Bytes that are no HTTP are 400.',
    clause: 'contract Errors',
    bytes: 'hello there\r\n\r\n',
  },
  {
    id: 'version',
    sentence: 'An HTTP version that is none is 400.',
    clause: 'RFC 9112 §2.3',
    bytes: `GET /api/v1/info HTTP/9.9\r\n${close}\r\n`,
  },
  {
    id: 'method',
    sentence: 'A method that the parser does not know is 400.',
    clause: 'contract Errors',
    bytes: `FETCH /api/v1/info HTTP/1.1\r\n${close}\r\n`,
  },
  {
    id: 'field-name',
    sentence: 'A field name with a space is 400.',
    clause: 'RFC 9112 §5.1',
    bytes: `GET /api/v1/info HTTP/1.1\r\n${close}Bad Name: x\r\n\r\n`,
  },
  {
    id: 'nul',
    sentence: 'A NUL in a field value is 400.',
    clause: 'RFC 9110 §5.5',
    bytes: `GET /api/v1/info HTTP/1.1\r\n${close}X: a\0b\r\n\r\n`,
  },
  {
    id: 'target-space',
    sentence: 'A target with a space is 400.',
    clause: 'RFC 9112 §3.2',
    bytes: `GET /api/v1/in fo HTTP/1.1\r\n${close}\r\n`,
  },
  {
    id: 'two-lengths',
    sentence: 'Two Content-Lengths that differ are 400.',
    clause: 'RFC 9112 §6.3',
    bytes: `POST /api/v1/info HTTP/1.1\r\n${close}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  },
  {
    id: 'length-and-chunked',
    sentence: 'Content-Length beside Transfer-Encoding is 400.',
    clause: 'RFC 9112 §6.1',
    bytes: `POST /api/v1/info HTTP/1.1\r\n${close}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  },
  {
    id: 'connect',
    sentence: 'CONNECT is 400: its target is an authority, no path.',
    clause: 'RFC 9110 §9.3.6',
    bytes: `CONNECT db.example:5432 HTTP/1.1\r\n${close}\r\n`,
  },
].map((row): Row => ({ ...row, expect: rejected }));

const rows: readonly Row[] = [
  ...rejectedRows,
  {
    id: 'large-fields',
    sentence: 'Header fields that are too large are 431, with the body of a 400.',
    clause: 'contract Errors, RFC 6585 §5',
    bytes: `GET /api/v1/info HTTP/1.1\r\n${close}X: ${'0'.repeat(100_000)}\r\n\r\n`,
    expect: { ...rejected, status: 431 },
  },
  {
    id: 'http-1-0',
    sentence: 'HTTP/1.0 without Host is answered.',
    clause: 'RFC 9112 §3.2',
    bytes: 'GET /api/v1/info HTTP/1.0\r\n\r\n',
    expect: { status: 200, headers: everyResponse },
  },
  {
    id: 'absolute-form',
    sentence: 'A target in absolute form is its path.',
    clause: 'RFC 9112 §3.2.2',
    bytes: `GET http://{host}/api/v1/info HTTP/1.1\r\n${close}\r\n`,
    expect: { status: 200, headers: everyResponse },
  },
  {
    id: 'absolute-unknown',
    sentence: 'An unknown path in absolute form is named without its authority.',
    clause: 'RFC 9112 §3.2.2',
    bytes: `GET http://{host}/api/v1/rooms HTTP/1.1\r\n${close}\r\n`,
    expect: notFound('/api/v1/rooms'),
  },
  {
    id: 'asterisk',
    sentence: 'OPTIONS * names the methods of the server.',
    clause: 'RFC 9110 §9.3.7',
    methods: ['OPTIONS'],
    bytes: `OPTIONS * HTTP/1.1\r\n${close}\r\n`,
    expect: { status: 204, body: null, headers: { Allow: /\bGET\b/ } },
  },
  {
    id: 'head',
    sentence: 'Not a byte follows the fields of a HEAD.',
    clause: 'RFC 9110 §9.3.2',
    // Read as a response to GET, so that any byte after the fields counts as a body.
    bytes: `HEAD /api/v1/info HTTP/1.1\r\n${close}\r\n`,
    expect: { status: 200, body: null },
  },
  {
    id: 'pipelined',
    sentence: 'Two requests on one connection get two responses, in order.',
    clause: 'RFC 9112 §9.3.2',
    methods: ['GET', 'GET'],
    bytes: `GET /api/v1/info HTTP/1.1\r\nHost: {host}\r\n\r\nGET /api/v1/rooms HTTP/1.1\r\n${close}\r\n`,
    expect: { status: 200, also: (last) => judgeNext(last, 404) },
  },
  {
    id: 'body-then-next',
    sentence: 'A body is not taken for the next request.',
    clause: 'RFC 9112 §6.3',
    methods: ['POST', 'GET'],
    bytes: `POST /api/v1/info HTTP/1.1\r\nHost: {host}\r\nContent-Length: 34\r\n\r\nGET /api/v1/health HTTP/1.1\r\nX: y\r\nGET /api/v1/info HTTP/1.1\r\n${close}\r\n`,
    expect: {
      ...methodNotAllowed('POST', '/api/v1/info'),
      // A response that closes the connection may leave later requests unanswered (RFC 9112 §9.6).
      also: (last) =>
        last.headers.connection === 'close' && !last.next?.length
          ? undefined
          : judgeNext(last, 200),
    },
  },
  {
    id: 'no-content',
    sentence: 'A 204 has no Content-Length and no body, so the next response follows at once.',
    clause: 'RFC 9110 §8.6',
    methods: ['OPTIONS', 'GET'],
    bytes: `OPTIONS /api/v1/info HTTP/1.1\r\nHost: {host}\r\n\r\nGET /api/v1/health HTTP/1.1\r\n${close}\r\n`,
    expect: {
      status: 204,
      headers: { 'Content-Length': null, 'Transfer-Encoding': null },
      also: (last) => judgeNext(last, 200),
    },
  },
  {
    id: 'expect-continue',
    sentence: 'A client that asks before it sends a body gets its 405 at once.',
    clause: 'RFC 9110 §10.1.1',
    methods: ['POST'],
    bytes: `POST /api/v1/info HTTP/1.1\r\n${close}Expect: 100-continue\r\nContent-Length: 3\r\n\r\nabc`,
    expect: methodNotAllowed('POST', '/api/v1/info'),
  },
  {
    id: 'expect-other',
    sentence: 'An expectation of another kind is ignored.',
    clause: 'RFC 9110 §10.1.1',
    bytes: `GET /api/v1/info HTTP/1.1\r\n${close}Expect: a-miracle\r\n\r\n`,
    expect: { status: 200 },
  },
  {
    id: 'upgrade',
    sentence: 'An offer to upgrade is ignored.',
    clause: 'RFC 9110 §7.8',
    bytes: `GET /api/v1/info HTTP/1.1\r\nHost: {host}\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
    expect: { status: 200 },
  },
  {
    id: 'quote',
    sentence: 'A quotation mark in a path is escaped in the message.',
    clause: 'RFC 8259 §7',
    bytes: `GET /api/"rooms" HTTP/1.1\r\n${close}\r\n`,
    expect: {
      status: 404,
      body: /"message":"Unknown public API path: \/api\/(?:\\"rooms\\"|%22rooms%22)"/,
    },
  },
];

function judgeNext({ next = [] }: Exchange, status: number): string | undefined {
  return next.length === 1 && next[0]?.status === status
    ? undefined
    : `expected one more response, a ${status}, received ${next.map((one) => one.status).join() || 'none'}`;
}

/** The checks that need raw bytes on a connection. */
export const wireChecks: readonly Check[] = rows.map(
  ({ id, bytes, methods = ['GET'], ...claim }) => ({
    ...claim,
    id: `wire-${id}`,
    need: 'wire',
    requests: [{ method: methods.join(' '), target: '', bytes }],
  }),
);
