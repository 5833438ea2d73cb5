import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './limits.ts';

/** Fails an exchange that is idle or takes too long. Returns a function that stops the timer. */
export function limitTime(
  connection: ClientRequest | Socket,
  { idle, total }: Limits,
  fail: (error: Error) => void,
): () => void {
  connection.on('timeout', () => {
    fail(new Error(`received nothing for ${idle / 1000} s`));
  });
  const timer = setTimeout(() => {
    fail(new Error(`received no complete response within ${total / 1000} s`));
  }, total);
  return () => {
    clearTimeout(timer);
  };
}
