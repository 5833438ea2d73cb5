import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sendRequest, cores, host, type ServerProcess } from './server-process.ts';
import { infoPath } from './servers/given.ts';
import { cpuSeconds } from './usage.ts';
import { parseWrk } from './wrk-output.ts';

/** The length of a measurement in seconds. */
export const seconds = 3;

/** Identical requests over kept connections. */
export interface Load {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The expected status of every response. */
  readonly status?: number;
}

/** The requests that a server answered, and their cost. */
export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  /** The CPU time of the server's process, in seconds. */
  readonly serverCpu: number;
}

/** Enough connections to keep one process busy. */
const connections = 32;

/**
 * Sends requests as fast as the server answers them.
 * @throws {Error} if a response has another status, or a connection fails.
 */
export async function measure(
  { port, pid }: ServerProcess,
  load: Load = {},
  duration = seconds,
): Promise<Measured> {
  const { path = infoPath, method = 'GET', headers = {}, status = 200 } = load;
  const probe = await sendRequest(port, path, { method, headers });
  const before = await cpuSeconds(pid);
  const { stdout } = await promisify(execFile)('taskset', [
    ...['-c', cores.load, 'wrk', '-t1', `-c${connections}`, `-d${duration}s`],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...['-s', join(import.meta.dirname, 'request.lua'), `http://${host}:${port}${path}`],
    ...['--', method],
  ]);
  const serverCpu = (await cpuSeconds(pid)) - before;
  const { requests, perSecond, errors, socketErrors } = parseWrk(stdout);
  // wrk counts error statuses, so a rate limit that is reached during the run shows.
  const expected = status >= 400 ? requests : 0;
  if (probe.status !== status || errors !== expected || socketErrors > 0) {
    throw new Error(`${method} ${path} returned ${probe.status}, not only ${status}:\n${stdout}`);
  }
  return { requests, perSecond, serverCpu };
}

/** Returns the CPU time of the server for one request, in seconds. */
export function cpuPerRequest({ serverCpu, requests }: Measured): number {
  return serverCpu / requests;
}
