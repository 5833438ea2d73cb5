import type { Socket } from 'node:net';

/** Writes a text every `every` milliseconds until the socket closes. */
export function drip(socket: Socket, text: string, every: number): void {
  const timer = setInterval(() => socket.write(text), every);
  socket.once('close', () => {
    clearInterval(timer);
  });
}
