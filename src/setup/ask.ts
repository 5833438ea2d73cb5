import { createInterface } from 'node:readline/promises';
import type * as z from 'zod';

/** Asks a person on the terminal. */
export interface Interview {
  /**
   * Asks until the answer is right. An empty line is no answer.
   * @throws {Error} if the input ends.
   */
  ask(question: string, schema: z.ZodType): Promise<string | undefined>;
  close(): void;
}

export function createInterview(): Interview {
  const terminal = createInterface({ input: process.stdin });
  // Lines that arrive before the question are answers too, so a script can write them at once.
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(question, schema) {
      for (;;) {
        process.stdout.write(`${question}: `);
        const { done, value } = await lines.next();
        if (done) throw new Error('The answers ended, so nothing was written.');
        const answer = value.trim() === '' ? undefined : value.trim();
        const { error } = schema.safeParse(answer);
        if (!error) return answer;
        process.stdout.write(`Expected ${error.issues[0]?.message ?? 'another answer'}.\n`);
      }
    },
    close: () => {
      terminal.close();
    },
  };
}
