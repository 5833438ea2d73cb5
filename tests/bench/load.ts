import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cpuSeconds } from '../process-usage.ts';
import { cores, host, type ServerProcess } from './server-process.ts';
import { infoPath } from './servers/given.ts';
import { parseWrk } from './wrk-output.ts';

/** The length of a measurement in seconds. */
export const seconds = 3;

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
 * @throws {Error} if a response is an error, or a connection fails.
 */
export async function measure(server: ServerProcess, duration = seconds): Promise<Measured> {
  const before = await cpuSeconds(server);
  const { stdout } = await promisify(execFile)('taskset', [
    ...['-c', cores.load, 'wrk', '-t1', `-c${connections}`, `-d${duration}s`],
    `http://${host}:${server.port}${infoPath}`,
  ]);
  const serverCpu = (await cpuSeconds(server)) - before;
  const { requests, perSecond, errors, socketErrors } = parseWrk(stdout);
  // wrk counts error statuses, so a rate limit that is reached during the run shows.
  if (errors > 0 || socketErrors > 0) throw new Error(`Not every response is a 200:\n${stdout}`);
  return { requests, perSecond, serverCpu };
}

/** Returns the CPU time of the server for one request, in seconds. */
export function cpuPerRequest({ serverCpu, requests }: Measured): number {
  return serverCpu / requests;
}
