import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { drip } from '../../server/drip.ts';
import { choose, createRandom, makeBytes, type Random } from './pieces.ts';

/**
 * Attacks a loopback port for some seconds, and prints its counts as JSON. It is a program of its own, so
 * that its work does not delay the good client.
 */
const [port = 0, seed = 0, seconds = 0] = process.argv.slice(2).map(Number);
const atOnce = 100;
const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'] as const;
const deadline = performance.now() + seconds * 1000;
const done = { connections: 0, steps: 0, bytesSent: 0, bytesReceived: 0 };

const steps: readonly [Step, ...Step[]] = [
  write,
  write,
  write,
  writeSlowly,
  writeOn,
  (socket) => void socket.pause(),
  (socket) => void socket.resume(),
  readSlowly,
  (socket) => void socket.end(),
  (socket) => {
    // Node never closes a socket that is reset before it connects or after it ends.
    if (!socket.connecting && !socket.writableEnded) socket.resetAndDestroy();
  },
  (_socket, random) => setTimeout(random() * 400),
  stay,
];

type Step = (socket: Socket, random: Random) => void | Promise<void>;

function write(socket: Socket, random: Random): void {
  const bytes = makeBytes(random);
  done.bytesSent += bytes.length;
  socket.write(bytes, 'latin1');
}

async function writeSlowly(socket: Socket, random: Random): Promise<void> {
  const bytes = makeBytes(random).slice(0, 200);
  for (let start = 0; start < bytes.length && socket.writable; start += 7) {
    socket.write(bytes.slice(start, start + 7), 'latin1');
    await setTimeout(random() * 20);
  }
}

/** Writes a byte at a time until the connection closes. */
function writeOn(socket: Socket, random: Random): void {
  drip(socket, 'x', 20 + random() * 500);
}

/** Waits, mostly for a moment, and sometimes longer than the server's timeouts. */
async function stay(socket: Socket, random: Random): Promise<void> {
  const until = Math.min(deadline, performance.now() + random() ** 8 * 100_000);
  while (!socket.destroyed && performance.now() < until) await setTimeout(50);
}

async function readSlowly(socket: Socket, random: Random): Promise<void> {
  for (let count = 0; count < 10 && !socket.destroyed; count += 1) {
    socket.resume();
    await setTimeout(1);
    socket.pause();
    await setTimeout(random() * 50);
  }
}

/** Opens one connection after another, and takes a few random steps on each. */
async function attack(random: Random): Promise<void> {
  while (performance.now() < deadline) {
    const localAddress = choose(random, addresses);
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
    const closed = new Promise<void>((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => (done.bytesReceived += bytes.length));
    done.connections += 1;
    for (let count = Math.ceil(random() * 8); count > 0 && !socket.destroyed; count -= 1) {
      done.steps += 1;
      await choose(random, steps)(socket, random);
    }
    socket.destroy();
    await closed;
  }
}

const randoms = Array.from({ length: atOnce }, (_, index) => createRandom(seed * atOnce + index));
await Promise.all(randoms.map(attack));
process.stdout.write(`${JSON.stringify(done)}\n`);
