import { createHash } from 'node:crypto';
import { fstat, fstatSync, openSync, read, readSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type { Measured } from '../../api/represent.ts';
import type { HttpResponse } from '../../api/respond.ts';

/** Bytes of an open file, from `start` to before `end`, and its path, size, and time when it was opened. */
export interface FilePart {
  readonly path: string;
  readonly descriptor: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly start: number;
  readonly end: number;
}

/** A whole file on disk. It stays open, so that a new build in its folder doesn't change it. */
export interface StoredFile extends FilePart, Measured {}

const readInto = promisify(read);
const readStats = promisify(fstat);

/** Opens a file, and reads it in pieces for its digest. */
export function openStoredFile(path: string): StoredFile {
  const descriptor = openSync(path, 'r');
  const { size, mtimeMs } = fstatSync(descriptor);
  const sha256 = createHash('sha256');
  const piece = Buffer.alloc(1_000_000);
  for (let count = readSync(descriptor, piece); count > 0; count = readSync(descriptor, piece)) {
    sha256.update(piece.subarray(0, count));
  }
  return { path, descriptor, size, mtimeMs, start: 0, end: size, sha256: sha256.digest('hex') };
}

/**
 * How many bytes of a file a response holds in memory. The first piece is small, because up to 32 responses can wait for
 * their turn on a connection. Each next one is read when the system has taken the one before.
 */
const pieces = { first: 1_024, next: 16_384 };

/** @throws {Error} if a file is no longer the one that was opened, because somebody wrote into it. */
async function requireUnchanged({ path, descriptor, size, mtimeMs }: FilePart): Promise<void> {
  const now = await readStats(descriptor);
  if (now.size === size && now.mtimeMs === mtimeMs) return;
  throw new Error(`${path} has changed: run "npm run build", and restart the server`);
}

/**
 * Sends a response whose body is in a file.
 * @throws {Error} if the file has changed, or can't be read. The response then isn't complete: it lacks at least its
 * last piece.
 */
export async function sendPart(
  response: ServerResponse,
  part: FilePart,
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
): Promise<void> {
  await requireUnchanged(part);
  response.writeHead(status, headers);
  let position = part.start;
  let piece = Buffer.allocUnsafe(pieces.first);
  while (position < part.end) {
    const length = Math.min(piece.length, part.end - position);
    const { bytesRead } = await readInto(part.descriptor, piece, 0, length, position);
    if (bytesRead < length || position + length === part.end) await requireUnchanged(part);
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
