import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { findProgram } from '../find-program.ts';
import type { Tool } from './bench.ts';
import type { BenchResult } from './rows.ts';

const debianPackages: Readonly<Record<Tool, string>> = {
  nginx: 'nginx-light',
  wrk: 'wrk',
};

/** Lists what this machine lacks for a part that uses these tools. */
export function findMissing(tools: readonly Tool[]): readonly string[] {
  const packages = tools
    .filter((tool) => !findProgram(tool))
    .map((tool) => `Debian's ${debianPackages[tool]}`);
  // The load generator and the server each take a core.
  const cores = tools.includes('wrk') && availableParallelism() < 2 ? ['a second core'] : [];
  return [...packages, ...cores];
}

export function describeMachine(): BenchResult['machine'] {
  const all = cpus();
  return {
    processor: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    gigabytes: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
  };
}
