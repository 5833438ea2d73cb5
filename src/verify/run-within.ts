import { runInNewContext } from 'node:vm';

/**
 * Runs synchronous code for at most this many seconds, whatever it does.
 * @throws {Error} if it takes longer, and what the code throws.
 */
export function runWithin<T>(seconds: number, task: () => T): T {
  try {
    return runInNewContext('task()', { task }, { timeout: seconds * 1000 }) as T;
  } catch (error) {
    const isLate = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw isLate ? new Error(`it took more than ${seconds} s to read`) : error;
  }
}
