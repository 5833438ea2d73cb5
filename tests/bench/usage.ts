import { readFile } from 'node:fs/promises';

/** A tick of the times in /proc, in seconds (proc(5): USER_HZ, 100 on Linux). */
const tick = 0.01;

/** The CPU time that a process has used, with all its threads, in seconds. */
export async function cpuSeconds(pid: number): Promise<number> {
  const { utime, stime } = await readTimes(pid);
  return utime + stime;
}

/** The CPU time of all processes that this one started and that ended, in seconds. */
export async function endedChildrenCpuSeconds(): Promise<number> {
  const { cutime, cstime } = await readTimes(process.pid);
  return cutime + cstime;
}

/** The times of a process (proc(5): the fields 14 to 17 of its `stat`), in seconds. */
async function readTimes(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field, a name in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields
    .slice(11, 15)
    .map((field) => Number(field) * tick);
  return { utime, stime, cutime, cstime };
}

/** The memory that a process holds, in bytes (proc(5): VmRSS). */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
