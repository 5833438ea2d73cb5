import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { connectRaw } from './raw-client.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.stop());

const get = 'GET /api/v1/info HTTP/1.1\r\n';
const post = 'POST /api/v1/info HTTP/1.1\r\n';
const close = 'Host: localhost\r\nConnection: close\r\n';
const end = `${close}\r\n`;
const large = `X: ${'0'.repeat(100_000)}\r\n`;

/** The body of a 400 and of a 431. */
const malformed = /\r\n\r\n\{"error":\{"code":"bad_request","message":"Malformed request\."/;
const info = /\r\n\r\n\{"name":"/;
const notFound = /"message":"Unknown public API path: \/api\/v1\/unknown"/;

// Violations of RFC 9110 and RFC 9112 that HTTP clients can't send.
it.each<[name: string, bytes: string, statuses: number[], body: RegExp]>([
  ['no Host (9112 §3.2)', `${get}Connection: close\r\n\r\n`, [400], malformed],
  ['a second Host (9112 §3.2)', `${get}Host: a\r\n${end}`, [400], malformed],
  ['an invalid Host (9112 §3.2)', `${get}Host: a b\r\nConnection: close\r\n\r\n`, [400], malformed],
  ['text that is not HTTP', 'hello there\r\n\r\n', [400], malformed],
  ['an unknown version (9112 §2.3)', `GET /api/v1/info HTTP/9.9\r\n${end}`, [400], malformed],
  ['an unknown method', `FETCH /api/v1/info HTTP/1.1\r\n${end}`, [400], malformed],
  ['a space in a header name (9112 §5.1)', `${get}Bad Name: x\r\n${end}`, [400], malformed],
  ['a NUL in a header (9110 §5.5)', `${get}X: a\0b\r\n${end}`, [400], malformed],
  ['a space in the target (9112 §3.2)', `GET /api/v1/in fo HTTP/1.1\r\n${end}`, [400], malformed],
  ['CONNECT (9110 §9.3.6)', `CONNECT db.example:5432 HTTP/1.1\r\n${end}`, [400], malformed],
  ['too large headers (6585 §5)', `${get}${large}${end}`, [431], malformed],
  ['HTTP/1.0 without Host (9112 §3.2)', 'GET /api/v1/info HTTP/1.0\r\n\r\n', [200], info],
  [
    'an absolute target (9112 §3.2.2)',
    `GET http://localhost/api/v1/info HTTP/1.1\r\n${end}`,
    [200],
    info,
  ],
  [
    'an unknown absolute target',
    `GET http://localhost/api/v1/unknown HTTP/1.1\r\n${end}`,
    [404],
    notFound,
  ],
  ['OPTIONS * (9110 §9.3.7)', `OPTIONS * HTTP/1.1\r\n${end}`, [204], /\r\nAllow: .*GET/],
  ['HEAD (9110 §9.3.2)', `HEAD /api/v1/info HTTP/1.1\r\n${end}`, [200], /\r\n\r\n$/],
  [
    'two requests (9112 §9.3.2)',
    `${get}Host: a\r\n\r\nGET /api/v1/unknown HTTP/1.1\r\n${end}`,
    [200, 404],
    notFound,
  ],
  [
    'a 204 and a read (9110 §8.6)',
    `OPTIONS /api/v1/info HTTP/1.1\r\nHost: a\r\n\r\n${get}${end}`,
    [204, 200],
    info,
  ],
  [
    'Expect: 100-continue (9110 §10.1.1)',
    `${post}Expect: 100-continue\r\nContent-Length: 3\r\n${end}abc`,
    [405],
    /"code":"method_not_allowed"/,
  ],
  ['an unknown expectation (9110 §10.1.1)', `${get}Expect: a-miracle\r\n${end}`, [200], info],
  [
    'an offer to upgrade (9110 §7.8)',
    `${get}Host: a\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
    [200],
    info,
  ],
  [
    'a quotation mark in the path (8259 §7)',
    `GET /api/"rooms" HTTP/1.1\r\n${end}`,
    [404],
    /path: \/api\/\\"rooms\\"/,
  ],
])('The server responds to %s', async (_name, bytes, statuses, body) => {
  const client = connectRaw(server.port, bytes);
  await client.ended;
  expect(client.statuses()).toEqual(statuses);
  expect(client.received()).toMatch(body);
  if (statuses[0] === 400) expect(client.received()).toContain('\r\nConnection: close\r\n');
});
