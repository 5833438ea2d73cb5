import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RunningHost } from './hosts.ts';

/** Why a test can't compare CPU times on this machine; undefined where it can. */
export const noCpuTime = existsSync('/proc/self/stat')
  ? undefined
  : 'this system has no /proc, so the CPU time of another process is unknown';

/** The CPU time that a host has used so far, in clock ticks of 10 ms (proc(5), utime and stime). */
export async function readCpuTicks({ program }: RunningHost): Promise<number> {
  const stat = await readFile(`/proc/${String(program.process.pid)}/stat`, 'utf8');
  // The fields before these two include the program's name, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
