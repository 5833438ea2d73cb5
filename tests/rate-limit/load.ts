import { Agent, get } from 'node:http';

/** What a test needs to know of a response. */
export interface Read {
  readonly status: number;
  readonly remaining: number;
  /** From the request's first byte to the response's last, in milliseconds. */
  readonly took: number;
}

const path = '/api/v1/info';

/** A client that nobody else is: all of 127.0.0.0/8 is this machine. */
const localAddress = '127.0.0.2';

function read(origin: string, agent: Agent): Promise<Read> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(`${origin}${path}`, { agent, localAddress }, (response) => {
      response.resume().once('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          remaining: Number(/;r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]),
          took: performance.now() - started,
        });
      });
    });
    request.once('error', reject);
  });
}

/**
 * Reads over one connection, one request after another, as long as `more` returns true. Adds each read
 * to `reads`, and rejects when a request gets no response.
 */
export async function readInTurn(
  origin: string,
  more: (count: number) => boolean,
  reads: Read[] = [],
): Promise<Read[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    while (more(reads.length)) reads.push(await read(origin, agent));
  } finally {
    agent.destroy();
  }
  return reads;
}
