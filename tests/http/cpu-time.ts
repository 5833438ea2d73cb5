import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RunningHost } from './hosts.ts';

/** Why a test can't measure CPU time on this system, for the end of its title, or undefined if it can. */
export const noCpuTime = existsSync('/proc/self/stat')
  ? undefined
  : ' (skipped: this system has no /proc, which has the CPU time of another process)';

/** Returns the CPU time of a host so far, in clock ticks of 10 ms (proc(5), utime and stime). */
export async function readCpuTicks({ program }: RunningHost): Promise<number> {
  const stat = await readFile(`/proc/${String(program.process.pid)}/stat`, 'utf8');
  // The program's name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
