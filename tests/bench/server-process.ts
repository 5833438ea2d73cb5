import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { root } from '../http/hosts.ts';
import { infoPath } from './servers/given.ts';

/**
 * Servers and the load generator have a core each, so that neither is measured through the other.
 */
export const cores = { server: '0', load: '1' };

/** The address of every server: the same for all, and none has to unmap an IPv4 client. */
export const host = '127.0.0.1';

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** From its start to its first complete answer, in milliseconds. */
  readonly startedIn: number;
  readonly stop: () => Promise<void>;
}

/** A whole response. */
export interface Received {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** One request on a connection of its own, with no fields but what it is given. */
export function ask(
  port: number,
  path: string,
  options: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = get({ host, port, path, ...options, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.once('error', reject).once('end', () => {
        const { statusCode: status = 0, rawHeaders } = response;
        resolve({ status, rawHeaders, body });
      });
    });
    request.once('error', reject);
  });
}

/**
 * Starts Node on a script, on the cores that it is given (taskset), with `env` and PATH alone, and
 * waits until it answers the route that is measured.
 * @throws {Error} where it ends, or does not answer for 20 seconds.
 */
export async function startServer(
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
  on = cores.server,
): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn('taskset', ['-c', on, process.execPath, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: host, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() - started > 20_000) {
      child.kill();
      throw new Error(`${args[0] ?? ''} did not start`);
    }
    // Short, beside a start of more than 30 ms.
    await setTimeout(1);
  }
  return {
    port,
    // taskset becomes what it starts.
    pid: child.pid ?? Number.NaN,
    startedIn: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return ask(port, infoPath).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Does something with a server, and stops it however that ends. */
export async function withServer<Result>(
  starting: Promise<ServerProcess>,
  use: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await starting;
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}
