import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { Measurable } from '../../process-usage.ts';

/** A response, as far as the tests need it. */
export interface Read {
  readonly status: number;
  readonly remaining: number;
  /** Milliseconds from the start of the request to the end of the response. */
  readonly took: number;
}

interface ReadOptions {
  /** Takes each read. */
  readonly reads?: Read[];
  readonly connections?: 'kept' | 'new';
  /** The server. Time in which it waits for a processor does not count, because others cause it. */
  readonly server?: Measurable;
}

const path = '/api/v1/info';

/** The address of this client. All of 127.0.0.0/8 is this machine. */
const localAddress = '127.0.0.9';

/** Returns for how many milliseconds the server and this thread have waited for a processor. */
function waitedForProcessor(server: Measurable | undefined): number {
  if (!server) return 0;
  try {
    const delays = [`/proc/${String(server.pid)}/schedstat`, '/proc/thread-self/schedstat'].map(
      (file) => Number(readFileSync(file, 'utf8').split(' ')[1]),
    );
    return delays.reduce((sum, delay) => sum + delay) / 1e6;
  } catch {
    // This system does not say.
    return 0;
  }
}

function read(origin: string, agent: Agent, server: Measurable | undefined): Promise<Read> {
  const started = performance.now() - waitedForProcessor(server);
  return new Promise((resolve, reject) => {
    const request = get(`${origin}${path}`, { agent, localAddress }, (response) => {
      response.resume().once('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          remaining: Number(/;r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]),
          took: performance.now() - waitedForProcessor(server) - started,
        });
      });
    });
    request.once('error', reject);
  });
}

/**
 * Sends one request after another, over one connection by default, as long as `more` returns true.
 * Rejects if a request gets no response.
 */
export async function readInTurn(
  origin: string,
  more: (count: number) => boolean | Promise<boolean>,
  { reads = [], connections = 'kept', server }: ReadOptions = {},
): Promise<Read[]> {
  const agent = new Agent({ keepAlive: connections === 'kept', maxSockets: 1 });
  try {
    while (await more(reads.length)) reads.push(await read(origin, agent, server));
  } finally {
    agent.destroy();
  }
  return reads;
}
