import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listenHttp, listenRaw, type Listening } from './listen.ts';

const block = Buffer.alloc(64 * 1024, 'x');

/** Writes for as long as the other side reads. */
function pour(socket: Socket): void {
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', more);
  more();
}

/** Sends a piece, then another, as long as somebody listens. */
function trickle(socket: Socket, piece: string, milliseconds: number): void {
  const timer = setInterval(() => socket.write(piece), milliseconds);
  socket.on('close', () => {
    clearInterval(timer);
  });
}

export interface Hostile {
  readonly name: string;
  readonly start: () => Promise<Listening>;
  /** What must be said of it. */
  readonly says: RegExp;
}

/** Servers that would take a careless client's time or memory. */
export const hostiles: readonly Hostile[] = [
  {
    name: 'a body of 10 GB that is announced',
    start: () =>
      listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\n');
        pour(socket);
      }),
    says: /a body of 10737418240 bytes is announced, and more than 4194304 are not read/,
  },
  {
    name: 'a body without an end',
    start: () =>
      listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        pour(socket);
      }),
    says: /more than 4194304 bytes came, and no more are read/,
  },
  {
    name: 'silence',
    start: () => listenRaw(() => undefined),
    says: /nothing came for 1 s\n/,
  },
  {
    name: 'fields, and then silence',
    start: () =>
      listenRaw((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab')),
    says: /nothing came for 1 s\n/,
  },
  {
    name: 'a byte of the body now and then',
    start: () =>
      listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n');
        trickle(socket, 'x', 200);
      }),
    says: /the answer had no end within 3 s\n/,
  },
  {
    name: 'a field now and then',
    start: () =>
      listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        trickle(socket, 'A: b\r\n', 200);
      }),
    says: /the answer had no end within 3 s\n/,
  },
  {
    name: 'interim responses without an end',
    start: () =>
      listenRaw((socket) => {
        trickle(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 200);
      }),
    says: /the answer had no end within 3 s\n/,
  },
  {
    name: 'garbage',
    start: () => listenRaw((socket) => socket.end('220 mail.example ESMTP\r\n')),
    says: /what 127\.0\.0\.1:\d+ answers is no HTTP \(HPE_/,
  },
  {
    name: 'fields without an end',
    start: () =>
      listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX: ');
        pour(socket);
      }),
    says: /the fields of the answer are larger than 16 KiB \(HPE_HEADER_OVERFLOW\)/,
  },
  {
    name: 'a closed connection',
    start: () => listenRaw((socket) => socket.destroy()),
    says: /127\.0\.0\.1:\d+ closed the connection before the answer was complete \(ECONNRESET\)/,
  },
  {
    name: 'half a body',
    start: () =>
      listenRaw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab')),
    says: /closed the connection before the answer was complete \(ECONNRESET\)/,
  },
  {
    name: 'a redirect to itself',
    start: () =>
      listenHttp((request, response) => {
        response.writeHead(302, { Location: request.url }).end();
      }),
    says: /it redirects in a loop: http:\S+\/api\/v1\/health → http:\S+\/api\/v1\/health$/m,
  },
  {
    name: 'a redirect to one more address each time',
    start: () =>
      listenHttp((request, response) => {
        response.writeHead(302, { Location: `${request.url ?? ''}/x` }).end();
      }),
    says: /it redirects more than 5 times/,
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

const most = 4 * 1024 * 1024 - 1;

/** Bodies that fit, and that take careless code very long, or very much. */
const bodies: readonly (readonly [path: RegExp, body: Buffer])[] = [
  [/^\/docs\/errors/, Buffer.from('<h1'.repeat(most / 3))],
  [/health\.md/, Buffer.from(`# Health API (v1)\n${'`ok`: true'.repeat(most / 20)}`)],
  [/info\.md/, Buffer.from(`# Info API (v1)\n\n${'*a_'.repeat(30_000)}`)],
  [/rooms/, Buffer.from('at '.repeat(most / 3))],
  [/facts\.json/, Buffer.from('['.repeat(most))],
  [/./, Buffer.alloc(most, 'x')],
];

const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));

/** Servers that can be reached, and turn hostile after that. */
export const laterHostiles: readonly (Hostile & { readonly count: RegExp })[] = [
  {
    name: 'one answer, and then silence',
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
    name: 'texts that take long to read',
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
];
