import { readdir, readFile } from 'node:fs/promises';

/** A process whose memory and CPU time Linux reports in /proc (proc(5)). */
export interface Measurable {
  readonly pid?: number | undefined;
}

export async function residentMegabytes({ pid }: Measurable): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Returns the CPU time of a process with all its threads, in seconds. */
export async function cpuSeconds({ pid }: Measurable): Promise<number> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
  // The second field, a name in parentheses, can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // The fields utime and stime, in ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Counts the open files of a process, including its connections. */
export async function countOpenFiles({ pid }: Measurable): Promise<number> {
  return (await readdir(`/proc/${String(pid)}/fd`)).length;
}
