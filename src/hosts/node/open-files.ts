import { readFileSync } from 'node:fs';

/** Descriptors that are not connections: the store, the operator port, the log, and Node's own. */
const reserved = 100;

/**
 * How many connections this process can hold, which is one descriptor each. `Infinity` on systems
 * that don't tell. Without a descriptor, the system refuses the newest connection.
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
