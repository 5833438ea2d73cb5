import { parentPort } from 'node:worker_threads';
import type { Answer, Call } from './page-threads.ts';
import { pageWork } from './page-work.ts';

parentPort?.on('message', (call: Call) => {
  void answer(call).then((given) => parentPort?.postMessage(given));
});

async function answer({ id, name, parameters }: Call): Promise<Answer> {
  const work = pageWork[name] as (...all: readonly unknown[]) => unknown;
  try {
    return { id, value: await work(...parameters) };
  } catch (error) {
    return { id, error };
  }
}
