import { readFile, readdir } from 'node:fs/promises';
import type { RunningHost } from './hosts.ts';

/** Returns the memory of a process in MB (proc(5), VmRSS). */
export async function residentMegabytes({ program }: RunningHost): Promise<number> {
  const status = await readFile(`/proc/${String(program.process.pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Counts the open files of a process, which include its connections. */
export async function countOpenFiles({ program }: RunningHost): Promise<number> {
  return (await readdir(`/proc/${String(program.process.pid)}/fd`)).length;
}
