import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { attacks } from './attacks.ts';

/*
 * usage: node tests/audit/load/attacker.ts PORT INDEX
 *
 * Attacks a loopback port from five addresses until it is killed. It is a program of its own, so that it
 * doesn't slow down the other clients.
 */
const [port = 0, index = 0] = process.argv.slice(2).map(Number);
const attack = attacks[index];
if (!attack) throw new RangeError(`There is no attack ${index}.`);
const { connections, run } = attack;
let opened = 0;

function open(): void {
  opened += 1;
  const localAddress = `127.0.0.${2 + (opened % 5)}`;
  // Every other connection keeps its end open after the server has closed the other end.
  const allowHalfOpen = opened % 2 === 0;
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen });
  socket
    .on('error', () => undefined)
    .on('connect', () => {
      run(socket);
    })
    .on('close', () => setTimeout(open, 500));
}

while (opened < connections) {
  open();
  if (opened % 100 === 0) await wait(20);
}
// Sockets that neither read nor write don't keep Node running.
await wait(2 ** 31 - 1);
