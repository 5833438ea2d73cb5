import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { GoodClientOptions, GoodClientResult } from './good-client.ts';

const { port, pid, every, connections } = workerData as GoodClientOptions;
const limit = 1_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const failures: string[] = [];
let sent = 0;
let answered = 0;
let slowestMs = 0;

/**
 * Returns for how many milliseconds the server and this thread have waited for a processor (the second
 * number of schedstat). Other programs cause this delay, so it is not the server's.
 */
function waitedForProcessor(): number {
  try {
    const delays = [`/proc/${pid}/schedstat`, '/proc/thread-self/schedstat'].map((file) =>
      Number(readFileSync(file, 'utf8').split(' ')[1]),
    );
    return delays.reduce((sum, delay) => sum + delay) / 1e6;
  } catch {
    return 0;
  }
}

function ask(): Promise<void> {
  sent += 1;
  const kept = connections === 'kept' && sent % 2 === 0;
  const started = performance.now();
  const waited = waitedForProcessor();
  return new Promise((resolve) => {
    const done = (outcome: string) => {
      const delay = waitedForProcessor() - waited;
      const ms = Math.max(0, performance.now() - started - delay);
      slowestMs = Math.max(slowestMs, ms);
      if (outcome === '200' && ms <= limit) answered += 1;
      else failures.push(`${outcome} after ${Math.round(ms)} ms`);
      resolve();
    };
    const request = get(
      {
        port,
        host: '127.0.0.1',
        localAddress: '127.0.0.9',
        path: '/api/v1/info',
        agent: kept ? agent : false,
        timeout: 10_000,
      },
      (response) => {
        response.resume().once('end', () => {
          done(String(response.statusCode));
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error('no response')));
    request.on('error', ({ message }) => {
      done(message);
    });
  });
}

const running = new Set<Promise<void>>();
const timer = setInterval(() => {
  const asking = ask();
  running.add(asking);
  void asking.then(() => running.delete(asking));
}, every);

parentPort?.once('message', () => {
  clearInterval(timer);
  void Promise.all(running).then(() => {
    agent.destroy();
    const result: GoodClientResult = { answered, failures, slowestMs };
    parentPort?.postMessage(result);
  });
});
