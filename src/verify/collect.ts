import type { Readable } from 'node:stream';

/**
 * All bytes of a stream. Rejects once there are more than `limit`, of which none is kept then. A reset
 * counts as the end where `resetIsEnd` and something came: a server that refuses bytes may close the
 * connection while input is unread.
 */
export function collect(stream: Readable, limit: number, resetIsEnd = false): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    stream.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) {
        chunks = [];
        reject(new Error(`more than ${limit} bytes came, and no more are read`));
        stream.destroy();
        return;
      }
      chunks.push(chunk);
    });
    stream.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (resetIsEnd && length > 0 && error.code === 'ECONNRESET') resolve(Buffer.concat(chunks));
      else reject(error);
    });
    stream.on('close', () => {
      reject(new Error('the connection closed before the end'));
    });
  });
}
