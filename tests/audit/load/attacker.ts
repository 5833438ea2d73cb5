import net from 'node:net';
import { workerData } from 'node:worker_threads';
import { attacks } from './attacks.ts';

/** The server that a thread attacks, and the index of the attack. */
export interface Target {
  readonly port: number;
  readonly index: number;
}

const { port, index } = workerData as Target;
const chosen = attacks[index];
if (!chosen) throw new RangeError(`There is no attack ${index}.`);
const [, connections, attack] = chosen;

/** Attacks on one connection, and on a new one half a second after it closes. */
function open(): void {
  const socket = net.connect(port, '127.0.0.1');
  socket
    .on('error', () => undefined)
    .on('connect', () => {
      attack(socket);
    })
    .on('close', () => setTimeout(open, 500));
}

for (let count = 0; count < connections; count += 1) open();
