import type { Check, Exchange, Expectation } from '../check.ts';
import { badRequest, everyResponse, methodNotAllowed, notFound } from './expectations.ts';

const close = 'Host: {host}\r\nUser-Agent: frontdesk-verify\r\nConnection: close\r\n';

/** `methods` are those of the requests in `bytes`, with spaces between. */
function send(
  id: string,
  sentence: string,
  clause: string,
  methods: string,
  bytes: string,
  expect: Expectation,
): Check {
  const request = { method: methods, target: '', bytes };
  return { id: `wire-${id}`, sentence, clause, need: 'wire', requests: [request], expect };
}

/** Refused bytes: 400 in the contract's shape, and the connection closes. */
function refuse(id: string, sentence: string, clause: string, bytes: string): Check {
  return send(id, sentence, clause, 'GET', bytes, {
    ...badRequest,
    headers: { ...badRequest.headers, Connection: 'close' },
  });
}

function followedBy(status: number) {
  return ({ next = [] }: Exchange): string | undefined =>
    next.length === 1 && next[0]?.status === status
      ? undefined
      : `expected one more response, a ${status}; came ${next.map((one) => one.status).join() || 'none'}`;
}

/** A response that closes the connection may leave later requests unanswered (RFC 9112 §9.6). */
function closedOr(expectation: ReturnType<typeof followedBy>) {
  return (exchange: Exchange): string | undefined =>
    exchange.headers.connection === 'close' && !exchange.next?.length
      ? undefined
      : expectation(exchange);
}

/** What only bytes on a connection show. */
export const wireChecks: readonly Check[] = [
  refuse(
    'no-host',
    'HTTP/1.1 without Host is 400.',
    'RFC 9112 §3.2',
    'GET /api/v1/info HTTP/1.1\r\nConnection: close\r\n\r\n',
  ),
  refuse(
    'host-twice',
    'Two Host headers are 400.',
    'RFC 9112 §3.2',
    `GET /api/v1/info HTTP/1.1\r\n${close}Host: {host}\r\n\r\n`,
  ),
  refuse(
    'host-invalid',
    'A Host that is not a host name or address is 400.',
    'RFC 9112 §3.2',
    'GET /api/v1/info HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  ),
  refuse('garbage', 'Bytes that are no HTTP are 400.', 'contract Errors', 'hello there\r\n\r\n'),
  refuse(
    'version',
    'An HTTP version that is none is 400.',
    'RFC 9112 §2.3',
    `GET /api/v1/info HTTP/9.9\r\n${close}\r\n`,
  ),
  refuse(
    'method',
    'A method that the parser does not know is 400.',
    'contract Errors',
    `FETCH /api/v1/info HTTP/1.1\r\n${close}\r\n`,
  ),
  refuse(
    'field-name',
    'A field name with a space is 400.',
    'RFC 9112 §5.1',
    `GET /api/v1/info HTTP/1.1\r\n${close}Bad Name: x\r\n\r\n`,
  ),
  refuse(
    'nul',
    'A NUL in a field value is 400.',
    'RFC 9110 §5.5',
    `GET /api/v1/info HTTP/1.1\r\n${close}X: a\0b\r\n\r\n`,
  ),
  refuse(
    'target-space',
    'A target with a space is 400.',
    'RFC 9112 §3.2',
    `GET /api/v1/in fo HTTP/1.1\r\n${close}\r\n`,
  ),
  refuse(
    'two-lengths',
    'Two Content-Lengths that differ are 400.',
    'RFC 9112 §6.3',
    `POST /api/v1/info HTTP/1.1\r\n${close}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  ),
  refuse(
    'length-and-chunked',
    'Content-Length beside Transfer-Encoding is 400.',
    'RFC 9112 §6.1',
    `POST /api/v1/info HTTP/1.1\r\n${close}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ),
  refuse(
    'connect',
    'CONNECT is 400: its target is an authority, no path.',
    'RFC 9110 §9.3.6',
    `CONNECT db.example:5432 HTTP/1.1\r\n${close}\r\n`,
  ),
  send(
    'large-fields',
    'Header fields that are too large are 431, with the body of a 400.',
    'contract Errors, RFC 6585 §5',
    'GET',
    `GET /api/v1/info HTTP/1.1\r\n${close}X: ${'x'.repeat(100_000)}\r\n\r\n`,
    { ...badRequest, status: 431, headers: { ...badRequest.headers, Connection: 'close' } },
  ),
  send(
    'http-1-0',
    'HTTP/1.0 without Host is answered.',
    'RFC 9112 §3.2',
    'GET',
    'GET /api/v1/info HTTP/1.0\r\n\r\n',
    { status: 200, headers: everyResponse },
  ),
  send(
    'absolute-form',
    'A target in absolute form is its path.',
    'RFC 9112 §3.2.2',
    'GET',
    `GET http://{host}/api/v1/info HTTP/1.1\r\n${close}\r\n`,
    { status: 200, headers: everyResponse },
  ),
  send(
    'absolute-unknown',
    'An unknown path in absolute form is named without its authority.',
    'RFC 9112 §3.2.2',
    'GET',
    `GET http://{host}/api/v1/rooms HTTP/1.1\r\n${close}\r\n`,
    notFound('/api/v1/rooms'),
  ),
  send(
    'asterisk',
    'OPTIONS * names the methods of the server.',
    'RFC 9110 §9.3.7',
    'OPTIONS',
    `OPTIONS * HTTP/1.1\r\n${close}\r\n`,
    { status: 204, body: null, headers: { Allow: /\bGET\b/ } },
  ),
  send(
    'head',
    'Not a byte follows the fields of a HEAD.',
    'RFC 9110 §9.3.2',
    'GET',
    `HEAD /api/v1/info HTTP/1.1\r\n${close}\r\n`,
    { status: 200, body: null },
  ),
  send(
    'pipelined',
    'Two requests on one connection get two responses, in order.',
    'RFC 9112 §9.3.2',
    'GET GET',
    `GET /api/v1/info HTTP/1.1\r\nHost: {host}\r\n\r\nGET /api/v1/rooms HTTP/1.1\r\n${close}\r\n`,
    { status: 200, also: followedBy(404) },
  ),
  send(
    'body-then-next',
    'A body is not taken for the next request.',
    'RFC 9112 §6.3',
    'POST GET',
    `POST /api/v1/info HTTP/1.1\r\nHost: {host}\r\nContent-Length: 34\r\n\r\nGET /api/v1/health HTTP/1.1\r\nX: y\r\nGET /api/v1/info HTTP/1.1\r\n${close}\r\n`,
    { ...methodNotAllowed('POST', '/api/v1/info'), also: closedOr(followedBy(200)) },
  ),
  send(
    'no-content',
    'A 204 has no Content-Length and no body, so the next response follows at once.',
    'RFC 9110 §8.6',
    'OPTIONS GET',
    `OPTIONS /api/v1/info HTTP/1.1\r\nHost: {host}\r\n\r\nGET /api/v1/health HTTP/1.1\r\n${close}\r\n`,
    {
      status: 204,
      headers: { 'Content-Length': null, 'Transfer-Encoding': null },
      also: followedBy(200),
    },
  ),
  send(
    'expect-continue',
    'A client that asks before it sends a body gets its 405 at once.',
    'RFC 9110 §10.1.1',
    'POST',
    `POST /api/v1/info HTTP/1.1\r\n${close}Expect: 100-continue\r\nContent-Length: 3\r\n\r\nabc`,
    methodNotAllowed('POST', '/api/v1/info'),
  ),
  send(
    'expect-other',
    'An expectation of another kind is ignored.',
    'RFC 9110 §10.1.1',
    'GET',
    `GET /api/v1/info HTTP/1.1\r\n${close}Expect: a-miracle\r\n\r\n`,
    { status: 200 },
  ),
  send(
    'upgrade',
    'An offer to upgrade is ignored.',
    'RFC 9110 §7.8',
    'GET',
    `GET /api/v1/info HTTP/1.1\r\nHost: {host}\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
    { status: 200 },
  ),
  send(
    'quote',
    'A quotation mark in a path is escaped in the message.',
    'RFC 8259 §7',
    'GET',
    `GET /api/"rooms" HTTP/1.1\r\n${close}\r\n`,
    {
      status: 404,
      also: ({ body }) =>
        /"message":"Unknown public API path: \/api\/(?:\\"rooms\\"|%22rooms%22)"/.test(
          body.toString(),
        )
          ? undefined
          : 'expected the path in the message, escaped',
    },
  ),
];
