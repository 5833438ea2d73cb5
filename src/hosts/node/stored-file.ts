import { createHash } from 'node:crypto';
import { openSync, read, readSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type { Measured } from '../../api/represent.ts';

/** Bytes of an open file, from `start` to before `end`. */
export interface FilePart {
  readonly descriptor: number;
  readonly start: number;
  readonly end: number;
}

/** A whole file on disk. It stays open, so that a new build in its folder doesn't change it. */
export interface StoredFile extends FilePart, Measured {}

const readInto = promisify(read);

/** Opens a file, and reads it in pieces for its digest. */
export function openStoredFile(path: string): StoredFile {
  const descriptor = openSync(path, 'r');
  const sha256 = createHash('sha256');
  const piece = Buffer.alloc(1_000_000);
  let size = 0;
  for (let count = readSync(descriptor, piece); count > 0; count = readSync(descriptor, piece)) {
    sha256.update(piece.subarray(0, count));
    size += count;
  }
  return { descriptor, start: 0, end: size, size, sha256: sha256.digest('hex') };
}

/**
 * How many bytes of a file a response holds in memory. The first piece is small, because up to 32 responses can wait for
 * their turn on a connection. Each next one is read when the system has taken the one before.
 */
const pieces = { first: 1_024, next: 16_384 };

/**
 * Sends the rest of a response from a file, after its headers.
 * @throws {Error} if the file can't be read any more.
 */
export async function sendPart(response: ServerResponse, part: FilePart): Promise<void> {
  let position = part.start;
  let piece = Buffer.allocUnsafe(pieces.first);
  while (position < part.end) {
    const length = Math.min(piece.length, part.end - position);
    const { bytesRead } = await readInto(part.descriptor, piece, 0, length, position);
    if (bytesRead === 0) throw new Error('a published file has become shorter');
    await write(response, piece.subarray(0, bytesRead));
    if (response.destroyed) return;
    if (position === part.start) piece = Buffer.allocUnsafe(pieces.next);
    position += bytesRead;
  }
  response.end();
}

/** Resolves when the system has taken the bytes, or when the connection is closed. */
function write(response: ServerResponse, bytes: Buffer): Promise<unknown> {
  return new Promise((resolve) => {
    response.write(bytes, resolve);
  });
}
