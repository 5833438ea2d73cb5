import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listenHttp, listenRaw, type Listening } from './listen.ts';

const block = Buffer.alloc(64 * 1024, 'x');

/** Starts a server that writes a head, then as much as the client reads. */
function pour(head: string) {
  return listenRaw((socket) => {
    socket.write(head);
    const more = () => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('drain', more);
    more();
  });
}

/** Starts a server that writes a head, then a piece again and again until the connection closes. */
function trickle(head: string, piece: string) {
  return listenRaw((socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(piece), 200);
    socket.on('close', () => {
      clearInterval(timer);
    });
  });
}

const raw = (talk: (socket: Socket) => unknown) => () => listenRaw(talk);
const ok = 'HTTP/1.1 200 OK\r\n';

/** A server that would use up the time or the memory of a careless client, and a pattern in the output. */
export type Hostile = readonly [name: string, start: () => Promise<Listening>, says: RegExp];

export const hostiles: readonly Hostile[] = [
  ['an endless body', () => pour(`${ok}\r\n`), /received more than 4194304 bytes, and stopped/],
  ['endless header fields', () => pour(`${ok}X: `), /more than 16 KiB of header fields/],
  ['silence', raw(() => undefined), /received nothing for 1 s\n/],
  [
    'half a body, then silence',
    raw((socket) => socket.write(`${ok}Content-Length: 5\r\n\r\nab`)),
    /received nothing for 1 s\n/,
  ],
  [
    'a slow body',
    () => trickle(`${ok}Content-Length: 5000\r\n\r\n`, 'x'),
    /received no complete response within 3 s\n/,
  ],
  [
    'slow header fields',
    () => trickle(ok, 'A: b\r\n'),
    /received no complete response within 3 s\n/,
  ],
];

const max = 3 * 1024 * 1024;

/** Bodies within the limit that cost careless code a lot of time or memory. */
const bodies: readonly (readonly [path: RegExp, body: Buffer])[] = [
  [/^\/docs\/errors/, Buffer.from('<h1'.repeat(max / 3))],
  [/\.md/, Buffer.from(`# Info API (v1)\n\n${'*a_'.repeat(30_000)}`)],
  [/health|rooms|info/, Buffer.from('{"a":'.repeat(2000))],
  [/facts\.json/, Buffer.from('['.repeat(max))],
  [/./, Buffer.alloc(100_000, 'x')],
];

/** Only this API has this field. */
const policy = { 'RateLimit-Policy': '600;w=60' };

const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));

/** Servers that turn hostile after the first responses, with the count at the end of the report. */
export const laterHostiles: readonly (readonly [...Hostile, count: RegExp])[] = [
  [
    'bodies that take long to parse',
    () =>
      listenHttp(({ url = '', method, headers }, response) => {
        const coded = headers['accept-encoding'] === 'gzip';
        const body = coded ? bomb : (bodies.find(([path]) => path.test(url))?.[1] ?? bomb);
        response.writeHead(200, {
          ...policy,
          ETag: '"x"',
          ...(coded && { 'Content-Encoding': 'gzip' }),
        });
        response.end(method === 'HEAD' ? undefined : body);
      }),
    /Cannot create a Buffer larger than 4194304 bytes/,
    /\n\d+ passed, \d+ failed, \d+ skipped\n$/,
  ],
];
