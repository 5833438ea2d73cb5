import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { wrk } from '../load/wrk.ts';
import { ask, cores, host, type ServerProcess } from './server-process.ts';
import { infoPath } from './servers/given.ts';
import { cpuSeconds } from './usage.ts';
import { parseWrk, type WrkResult } from './wrk-output.ts';

/** How long each measurement takes, in seconds. */
export const seconds = 3;

/** Requests that are all the same, over connections that are kept. */
export interface Load {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What every answer's status is to be. */
  readonly status?: number;
  /** The longest pause of a connection before its next request, in milliseconds; else there is none. */
  readonly longestPause?: number;
}

/** What a server did under load, and what it cost. */
export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  /** The CPU time of the server's process, in seconds. */
  readonly serverCpu: number;
}

/** How long a load takes, in seconds, and on which cores its generator runs. */
export interface Run {
  readonly duration?: number;
  readonly on?: string;
}

/** As many as keep one process busy at all times. */
export const connections = 32;

const run = promisify(execFile);

/** Runs a command, then prints the CPU time that it used. */
const timed = '"$0" "$@" && times';

/**
 * Asks as fast as the answers come, or with pauses.
 * @throws {Error} where an answer has another status, or none comes.
 */
export async function measure(
  { port, pid }: ServerProcess,
  load: Load = {},
  { duration = seconds, on = cores.load }: Run = {},
): Promise<Measured & WrkResult> {
  const { path = infoPath, method = 'GET', headers = {}, status = 200, longestPause = 0 } = load;
  const probe = await ask(port, path, { method, headers });
  const before = await cpuSeconds(pid);
  const { stdout } = await run('sh', [
    ...['-c', timed],
    ...['taskset', '-c', on, wrk ?? 'wrk', '--latency'],
    ...['-t1', `-c${connections}`, `-d${duration}s`],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...['-s', join(import.meta.dirname, 'request.lua'), `http://${host}:${port}${path}`],
    ...['--', method, String(longestPause)],
  ]);
  const serverCpu = (await cpuSeconds(pid)) - before;
  const result = parseWrk(stdout);
  // wrk counts which answers are refusals, and so a limit that is met on the way.
  const refused = status >= 400 ? result.requests : 0;
  if (probe.status !== status || result.refused !== refused || result.socketErrors > 0) {
    throw new Error(`${method} ${path} is not ${status}, but ${probe.status}:\n${stdout}`);
  }
  return { ...result, serverCpu };
}

/** What one request costs the server, in seconds of CPU time. */
export function cpuPerRequest({ serverCpu, requests }: Measured): number {
  return serverCpu / requests;
}
