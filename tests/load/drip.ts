import type { Socket } from 'node:net';

/** Writes a text again and again, every `every` milliseconds, for as long as the socket takes it. */
export function drip(socket: Socket, text: string, every: number): void {
  const timer = setInterval(() => socket.write(text), every);
  socket.once('close', () => {
    clearInterval(timer);
  });
}
