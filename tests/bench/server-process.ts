import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { root } from '../server/hosts.ts';
import { infoPath } from './servers/given.ts';

/** The server and the load generator each have a core, so that they don't slow each other down. */
export const cores = { server: '0', load: '1' };

/** The address of every server, so that none has to unmap IPv4 clients. */
export const host = '127.0.0.1';

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** The time to its first complete response, in milliseconds. */
  readonly startedIn: number;
  readonly stop: () => Promise<void>;
}

export interface Received {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** Gets the info record on a connection of its own, without headers that accept an encoding. */
export function readInfo(port: number): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = get({ host, port, path: infoPath, agent: false }, (response) => {
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
 * Starts a Node script on the server's core with only `env` and PATH, and waits until it answers.
 * @throws {Error} if it exits, or doesn't answer within 20 seconds.
 */
export async function startServer(
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn('taskset', ['-c', cores.server, process.execPath, ...args], {
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
    // Short compared with a start, which takes more than 30 ms.
    await setTimeout(1);
  }
  return {
    port,
    // taskset replaces itself with the program.
    pid: child.pid ?? Number.NaN,
    startedIn: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return readInfo(port).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Uses a server, and always stops it. */
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
