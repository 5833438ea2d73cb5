import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { docsPath } from '../../src/facts/paths.ts';
import { listenHttp, listenRaw, type Listening } from './listen.ts';

const block = Buffer.alloc(64 * 1024, 'x');

/** Writes as long as the client reads. */
function pour(socket: Socket): void {
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', more);
  more();
}

/** Writes a piece again and again until the connection closes. */
function trickle(socket: Socket, piece: string, milliseconds: number): void {
  const timer = setInterval(() => socket.write(piece), milliseconds);
  socket.on('close', () => {
    clearInterval(timer);
  });
}

export interface Hostile {
  readonly name: string;
  readonly start: () => Promise<Listening>;
  /** A pattern in the output. */
  readonly says: RegExp;
}

/** Servers that would use up the time or the memory of a careless client. */
export const hostiles: readonly Hostile[] = [
  {
    name: 'a body of 10 GB',
    start: () =>
      listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\n');
        pour(socket);
      }),
    says: /received more than 4194304 bytes, and stopped reading/,
  },
  {
    name: 'an endless body',
    start: () =>
      listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        pour(socket);
      }),
    says: /received more than 4194304 bytes, and stopped reading/,
  },
  {
    name: 'silence',
    start: () => listenRaw(() => undefined),
    says: /received nothing for 1 s\n/,
  },
  {
    name: 'header fields, then silence',
    start: () =>
      listenRaw((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab')),
    says: /received nothing for 1 s\n/,
  },
  {
    name: 'a slow body',
    start: () =>
      listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n');
        trickle(socket, 'x', 200);
      }),
    says: /received no complete response within 3 s\n/,
  },
  {
    name: 'slow header fields',
    start: () =>
      listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        trickle(socket, 'A: b\r\n', 200);
      }),
    says: /received no complete response within 3 s\n/,
  },
  {
    name: 'endless interim responses',
    start: () =>
      listenRaw((socket) => {
        trickle(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 200);
      }),
    says: /received no complete response within 3 s\n/,
  },
  {
    name: 'garbage',
    start: () => listenRaw((socket) => socket.end('220 mail.example ESMTP\r\n')),
    says: /the response of 127\.0\.0\.1:\d+ is not HTTP \(HPE_/,
  },
  {
    name: 'endless header fields',
    start: () =>
      listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX: ');
        pour(socket);
      }),
    says: /the response has more than 16 KiB of header fields \(HPE_HEADER_OVERFLOW\)/,
  },
  {
    name: 'a closed connection',
    start: () => listenRaw((socket) => socket.destroy()),
    says: /127\.0\.0\.1:\d+ closed the connection before the response was complete \(ECONNRESET\)/,
  },
  {
    name: 'half a body',
    start: () =>
      listenRaw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab')),
    says: /closed the connection before the response was complete \(ECONNRESET\)/,
  },
  {
    name: 'a redirect to another origin',
    start: () =>
      listenHttp((request, response) => {
        response.writeHead(301, { Location: `https://www.example.com${request.url ?? ''}` }).end();
      }),
    says: /it redirects to https:\/\/www\.example\.com: verify that origin instead/,
  },
];

const max = 4 * 1024 * 1024 - 1;

/** Bodies within the limit that cost careless code a lot of time or memory. */
const bodies: readonly (readonly [path: RegExp, body: Buffer])[] = [
  [new RegExp(`^${docsPath}errors`), Buffer.from('<h1'.repeat(max / 3))],
  [/health\.md/, Buffer.from(`# Health API (v1)\n${'`ok`: true'.repeat(max / 20)}`)],
  [/info\.md/, Buffer.from(`# Info API (v1)\n\n${'*a_'.repeat(30_000)}`)],
  [/rooms/, Buffer.from('at '.repeat(max / 3))],
  [/facts\.json/, Buffer.from('['.repeat(max))],
  [/./, Buffer.alloc(max, 'x')],
];

const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));

/** Servers that turn hostile after the first response. */
export const laterHostiles: readonly (Hostile & { readonly count: RegExp })[] = [
  {
    name: 'one response, then silence',
    start: () => {
      let answered = 0;
      return listenHttp((_request, response) => {
        answered += 1;
        if (answered === 1) response.end('{"ok":true}');
      });
    },
    says: /not run: 5 requests in a row got no response$/m,
    count: /\n1 passed, 5 failed, \d+ skipped\n$/,
  },
  {
    name: 'bodies that take long to parse',
    start: () =>
      listenHttp(({ url = '', method, headers }, response) => {
        const coded = headers['accept-encoding'] === 'gzip';
        const body = coded ? bomb : (bodies.find(([path]) => path.test(url))?.[1] ?? bomb);
        response.writeHead(200, { ETag: '"x"', ...(coded && { 'Content-Encoding': 'gzip' }) });
        response.end(method === 'HEAD' ? undefined : body);
      }),
    says: /Cannot create a Buffer larger than 4194304 bytes/,
    count: /\n\d+ passed, 2\d\d failed, 0 skipped\n$/,
  },
  {
    name: 'endless redirects',
    start: () =>
      listenHttp((request, response) => {
        response.writeHead(302, { Location: `${request.url ?? ''}/x` }).end();
      }),
    says: /expected status 200, received 302\n.*\n +received  status 302, location: \/api\/v1\/health\/x/,
    count: /\n\d+ passed, [23]\d\d failed, 0 skipped\n$/,
  },
];
