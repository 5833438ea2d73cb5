import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cpuSeconds } from '../process-usage.ts';
import { cores, host, path, type ServerProcess } from './server-process.ts';
import { parseWrk } from './wrk-output.ts';

/** The length of a measurement in seconds. */
export const seconds = 3;

/** Enough connections to keep one process busy. */
const connections = 32;

/**
 * Sends requests as fast as the server answers them. Returns how many it answers in a second, and in a
 * second of its CPU time.
 * @throws {Error} if a response is an error, or a connection fails.
 */
export async function measure(server: ServerProcess, duration = seconds) {
  const before = await cpuSeconds(server);
  const { stdout } = await promisify(execFile)('taskset', [
    ...['-c', cores.load, 'wrk', '-t1', `-c${connections}`, `-d${duration}s`],
    `http://${host}:${server.port}${path}`,
  ]);
  const cpu = (await cpuSeconds(server)) - before;
  const { requests, perSecond, errors, socketErrors } = parseWrk(stdout);
  // wrk counts error statuses, so a rate limit that is reached during the run shows.
  if (errors > 0 || socketErrors > 0) throw new Error(`Not every response is a 200:\n${stdout}`);
  return { perSecond, perCpuSecond: requests / cpu };
}
