import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { findProgram } from '../find-program.ts';
import type { Tool } from './bench.ts';
import type { BenchResult } from './rows.ts';

/** The npm packages that the benchmark uses. */
const packages = [
  '@astrojs/starlight',
  '@fastify/rate-limit',
  '@hono/node-server',
  '@redis/client',
  'astro',
  'express',
  'express-rate-limit',
  'fastify',
  'hono',
  'hono-rate-limiter',
];

const debianPackages: Readonly<Record<Tool, string>> = {
  nginx: 'nginx-light',
  'redis-server': 'redis-server',
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

/** Lists the versions of Node, the packages, and the installed tools. */
export function listVersions(): Readonly<Record<string, string>> {
  const tools = (Object.keys(debianPackages) as Tool[]).flatMap((tool) => {
    const path = findProgram(tool);
    return path === undefined ? [] : [[tool, askVersion(path)] as const];
  });
  return {
    node: process.version.slice(1),
    ...Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
    ...Object.fromEntries(tools),
  };
}

function versionOf(name: string): string {
  // Some are packages of the benchmark, and others of the project.
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`${name} is not installed`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

/** wrk prints its version and exits with 1. nginx prints it to standard error. */
function askVersion(path: string): string {
  const printed = execFileSync('sh', ['-c', '"$0" -v 2>&1; true', path], { encoding: 'utf8' });
  return /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? 'unknown';
}
