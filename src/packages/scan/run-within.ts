import { createContext, Script } from 'node:vm';

/** Returns the longest time to read a file of this many bytes, in seconds. An idle core needs a tenth of it. */
export function limitSeconds(bytes: number): number {
  return 60 + Math.ceil(bytes / 100_000);
}

const context = createContext();
const script = new Script('task()');

/**
 * Runs synchronous code for at most this many seconds, whatever it does. `what` is the subject of the error's sentence.
 * @throws {Error} if it takes longer, or nests too deeply, and what the code throws.
 */
export function runWithin<T>(seconds: number, what: string, task: () => T): T {
  try {
    context.task = task;
    return script.runInContext(context, { timeout: seconds * 1000 }) as T;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isLate = code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    if (!isLate && !message.startsWith('Maximum call stack')) throw error;
    const sentence = `${what} ${isLate ? `took more than ${seconds} s` : 'failed: its parts are nested too deeply'}`;
    // Astro prints the stack of an error, and this one's says nothing.
    throw Object.assign(new Error(sentence), { stack: sentence });
  }
}
