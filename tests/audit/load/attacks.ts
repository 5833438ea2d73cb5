import type net from 'node:net';
import { drip } from '../../server/drip.ts';

const head = 'GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n';

/** The connections that an attacker opens at once, and what it does on each. */
export const attacks: readonly (readonly [string, number, (socket: net.Socket) => void])[] = [
  ['connections that say nothing', 2_000, () => undefined],
  [
    'slow headers',
    2_000,
    (socket) => {
      socket.write(head);
      drip(socket, 'X: y\r\n', 500);
    },
  ],
  [
    'slow bodies',
    2_000,
    (socket) => {
      socket.write('POST /api/v1/info HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n\r\n');
      drip(socket, 'x', 500);
    },
  ],
  ['large headers', 2_000, (socket) => socket.write(`${head}X: ${'y'.repeat(60_000)}`)],
  [
    'large bodies',
    2_000,
    (socket) => {
      socket.write('POST /api/v1/info HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n');
      drip(socket, 'x'.repeat(10_000), 100);
    },
  ],
  [
    'early resets',
    2_000,
    (socket) => {
      socket.write(`${head}\r\n`);
      socket.resetAndDestroy();
    },
  ],
  [
    'responses that are never read',
    2_000,
    (socket) => {
      socket.pause();
      socket.write(`${head}\r\n`.repeat(50));
    },
  ],
  [
    'pipelined requests, as many as one read takes',
    // Node parses all of a read, so each connection costs some 20 ms. With 300, new clients wait for 7 s.
    100,
    (socket) => {
      socket.pause();
      socket.write('GET /api/x HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000));
    },
  ],
  [
    'requests without a pause',
    40,
    (socket) => {
      const batch = `${head}\r\n`.repeat(1_000);
      const fill = () => {
        while (socket.writable && socket.write(batch));
      };
      socket.on('drain', fill).resume();
      fill();
    },
  ],
];
