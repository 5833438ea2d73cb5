import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { drip } from '../../server/drip.ts';

/**
 * Opens `count` connections to a loopback port from five addresses. Each sends headers a line at a time,
 * reads nothing, and never closes. Prints a line when all are connected.
 */
const [port = 0, count = 0] = process.argv.slice(2).map(Number);
let connected = 0;

for (let opened = 0; opened < count; opened += 1) {
  const localAddress = `127.0.0.${2 + (opened % 5)}`;
  const socket = net.connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  socket.pause();
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    socket.write('GET /api/v1/info HTTP/1.1\r\nHost: a\r\n');
    drip(socket, 'X: y\r\n', 1_000);
    connected += 1;
    if (connected === count) process.stdout.write('all connected\n');
  });
  if (opened % 100 === 0) await setTimeout(20);
}
