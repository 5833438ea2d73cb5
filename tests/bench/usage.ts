import { readFile } from 'node:fs/promises';

/** A tick of the times in /proc, in seconds (proc(5): USER_HZ, 100 on Linux). */
const tick = 0.01;

/** Returns the CPU time of a process with all its threads, in seconds. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field, a name in parentheses, can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // proc(5): the fields 14 and 15, utime and stime.
  const [utime = 0, stime = 0] = fields.slice(11, 13).map((field) => Number(field) * tick);
  return utime + stime;
}

/** Returns the resident memory of a process in bytes (proc(5): VmRSS). */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
