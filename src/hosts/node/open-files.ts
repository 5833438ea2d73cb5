import { readFileSync } from 'node:fs';

/** Open files that are not connections: the store, the operator port, the log, and Node's own. */
const reserved = 100;

/**
 * Returns how many connections the system lets this process open, since each is an open file. Returns
 * `Infinity` on systems that don't say. Beyond that number, the system refuses new connections.
 */
export function maxConnections(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, files] = /^Max open files +(\d+) /m.exec(limits) ?? [];
    return files === undefined ? Infinity : Math.max(1, Number(files) - reserved);
  } catch {
    return Infinity;
  }
}
