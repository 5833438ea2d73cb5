import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { BenchResult } from './rows.ts';
import { findProgram } from '../find-program.ts';
import { root } from '../http/hosts.ts';
import type { Tool } from './bench.ts';

/** The npm packages that something is compared with. */
const compared = [
  '@astrojs/node',
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

const packageNames: Readonly<Record<Tool, string>> = {
  nginx: 'nginx-light',
  'redis-server': 'redis-server',
  wrk: 'wrk',
};

/** The Debian packages of the tools that are not installed. */
export function findMissing(tools: readonly Tool[]): readonly string[] {
  return [...new Set(tools)].filter((tool) => !findProgram(tool)).map((tool) => packageNames[tool]);
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

/** Node's version, those of the packages compared and of Debian's tools, by name. */
export function listVersions(): Readonly<Record<string, string>> {
  const packages = compared.map((name) => [name, versionOf(name)] as const);
  const tools = (Object.keys(packageNames) as Tool[]).flatMap((tool) => {
    const path = findProgram(tool);
    return path === undefined ? [] : [[tool, askVersion(path)] as const];
  });
  return { node: process.version.slice(1), ...Object.fromEntries([...packages, ...tools]) };
}

function versionOf(name: string): string {
  const file = join(root, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

/** wrk prints its version and ends with 1; nginx prints it to standard error. */
function askVersion(path: string): string {
  const script = '"$0" -v 2>&1; true';
  const printed = execFileSync('sh', ['-c', script, path], { encoding: 'utf8' });
  return /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? 'unknown';
}
