import { cpus, release, totalmem } from 'node:os';
import { findProgram } from '../find-program.ts';
import type { Tool } from './bench.ts';
import type { BenchResult } from './rows.ts';

const debianPackages: Readonly<Record<Tool, string>> = {
  nginx: 'nginx-light',
  wrk: 'wrk',
};

/** Lists the Debian packages of the tools that aren't installed. */
export function findMissing(tools: readonly Tool[]): readonly string[] {
  return [...new Set(tools)]
    .filter((tool) => !findProgram(tool))
    .map((tool) => debianPackages[tool]);
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
