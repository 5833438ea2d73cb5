import { docsPath } from '../../../src/facts/paths.ts';
/** Returns the next random number from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function choose<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

const host = 'Host: localhost\r\n';
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${host}${headers}\r\n`;
const post = (headers: string, body: string) =>
  `POST /api/v1/info HTTP/1.1\r\n${host}${headers}\r\n${body}`;

/** Requests of every kind, and bytes that are not a request. */
const pieces: readonly [string, ...string[]] = [
  get('/api/v1/info'),
  get('/api/v1/health'),
  get('/openapi.json'),
  get(docsPath),
  get('/nope'),
  get('/api/nope', 'Connection: close\r\n'),
  get('/api/v1/info', 'Accept-Encoding: br\r\nIf-None-Match: *\r\n'),
  get('/api/v1/info', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'),
  get('/api/v1/info', 'Expect: 100-continue\r\nContent-Length: 5\r\n'),
  get('/api/v1/info', 'Host: twice\r\n'),
  get('http://localhost/api/v1/info'),
  `HEAD /api/v1/info HTTP/1.1\r\n${host}\r\n`,
  `OPTIONS /api/v1/info HTTP/1.1\r\n${host}\r\n`,
  'GET /api/v1/info HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
  'GET /api/v1/info HTTP/1.1\r\n\r\n',
  post('Content-Length: 5\r\n', 'hello'),
  post('Content-Length: 500000\r\n', 'x'.repeat(1000)),
  post('Transfer-Encoding: chunked\r\n', '5\r\nhello\r\n0\r\n\r\n'),
  post('Transfer-Encoding: chunked\r\n', 'zz\r\nhello\r\n'),
  post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost:1\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'hello there\r\n\r\n',
  '\r\n'.repeat(1000),
  '\0\x01\x02\xff\xfe',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n`,
  `GET / HTTP/1.1\r\n${host}X: ${'y'.repeat(20_000)}\r\n\r\n`,
  'X: y\r\n',
];

/** Joins one or hundreds of these pieces, and sometimes cuts the end off. */
export function makeBytes(random: Random): string {
  const count = random() < 0.8 ? 1 : Math.ceil(random() * 300);
  const one = choose(random, pieces);
  const mixed = Array.from({ length: Math.min(count, 20) }, () => choose(random, pieces)).join('');
  const bytes = random() < 0.5 ? one.repeat(count) : mixed;
  const whole = bytes.slice(0, 100_000);
  return random() < 0.6 ? whole : whole.slice(0, Math.floor(random() * whole.length));
}
