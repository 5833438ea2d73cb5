import { setTimeout } from 'node:timers/promises';
import { root, startCommand } from '../server/hosts.ts';

/** The server and the load generator each have a core, so that they don't slow each other down. */
export const cores = { server: '0', load: '1' };

/** The address of every server, so that none has to unmap IPv4 clients. */
export const host = '127.0.0.1';

export const path = '/api/v1/info';

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** The time to its first complete response, in milliseconds. */
  readonly startedIn: number;
  readonly stop: () => Promise<void>;
}

/** The response of Frontdesk, which the other servers send too. */
export interface Answer {
  /** All headers but those of the time and the connection, by their names in lower case. */
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Reads the response of a server to a request like wrk's, which accepts no encoding.
 * @throws {Error} if it is not a 200.
 */
export async function readAnswer({ port }: { readonly port: number }): Promise<Answer> {
  const headers = { 'Accept-Encoding': 'identity', Connection: 'close' };
  const response = await fetch(`http://${host}:${port}${path}`, { headers });
  if (!response.ok) throw new Error(`The response is ${response.status}`);
  const fields = omit(Object.fromEntries(response.headers), /^(?:date|connection|keep-alive)$/);
  return { fields, body: await response.text() };
}

/** Returns the headers whose names don't match. */
export function omit(fields: Answer['fields'], names: RegExp): Answer['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.test(name)));
}

/**
 * Starts a Node script on the server's core with only `env` and PATH, and waits until it responds.
 * @throws {Error} if it exits, or doesn't respond within 20 seconds.
 */
export async function startServer(
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const started = performance.now();
  const command = ['taskset', '-c', cores.server, process.execPath, ...args];
  const settings = { HOST: host, PORT: String(port), ...env };
  const { process: child, output, exited } = startCommand(command, settings, root);
  const responds = () =>
    readAnswer({ port }).then(
      () => true,
      () => false,
    );
  while (!(await responds())) {
    if (child.exitCode !== null || performance.now() - started > 20_000) {
      child.kill();
      throw new Error(`${args[0] ?? ''} did not start: ${output.stderr}`);
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

/** Uses a server, and always stops it. */
export async function withServer<Result>(
  starting: Promise<ServerProcess>,
  use: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await starting;
  return use(server).finally(() => server.stop());
}
