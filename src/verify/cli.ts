#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFiles } from './read-files.ts';
import { createChecks } from './checks.ts';
import { readBuild } from './checks/manifest.ts';
import { markExpected } from './expected-failures.ts';
import { createFilesTarget } from './files-target.ts';
import { findUnmatched, isNamed } from './filter.ts';
import { createOriginTarget } from './origin-target.ts';
import { parseCommand, usage } from './parse-command.ts';
import { toShortLine } from './printable.ts';
import { renderClaims } from './reporters/table.ts';
import { createOriginCheck, createReachCheck } from './reach.ts';
import type { Result } from './result.ts';
import { runChecks } from './run.ts';

const exitCodes = { passed: 0, failed: 1, wrongUsage: 2 } as const;

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (typeof command === 'string') return reject(command);
  if (command.help) return print(usage);

  const { against, only, origin, reporter, timeout, verbose } = command;
  const target = origin
    ? createOriginTarget(origin, timeout)
    : await findBuild(join(process.cwd(), 'dist', 'client'));
  if (typeof target === 'string') return reject(target);
  const build = against === undefined ? undefined : await readBuild(against);
  if (typeof build === 'string') return reject(build);

  const reach = origin && createReachCheck(origin);
  const all = [...createChecks(build), ...(origin ? [createOriginCheck(origin)] : [])];
  const named = reach ? [reach, ...all] : all;
  const unmatched = findUnmatched(named, [...only, ...command.except]);
  if (unmatched !== undefined) return reject(unmatched);
  if (command.list) {
    return print(renderClaims(named.filter(({ id }) => isNamed(id, only))));
  }

  const checks = all.filter(({ id }) => isNamed(id, only));
  const received = await runChecks(checks, target, {
    reach,
    onResult: createCounter(checks.length + (reach ? 1 : 0)),
    onWait(seconds) {
      showProgress('');
      process.stderr.write(`Waiting ${seconds} s: the rate limit is used up.\n`);
    },
  });
  showProgress('');
  const results = markExpected(
    received.filter((result) => isFailure(result) || isNamed(result.check.id, only)),
    command,
  );
  const unchecked =
    origin && !build
      ? 'Compared the origin with itself. To compare it with your build, add --against dist.'
      : undefined;
  const report = { name: target.name, origin: target.origin, results, unchecked, verbose };
  print(reporter(report));
  return results.some(isFailure) ? exitCodes.failed : exitCodes.passed;
}

async function findBuild(client: string) {
  return existsSync(client)
    ? createFilesTarget(client, await readFiles(client))
    : 'There is no build in dist/client: run "npm run build" first, or name an origin.';
}

/** Returns a function that counts the results of a run and shows its progress. */
function createCounter(all: number): (result: Result) => void {
  let [done, failed] = [0, 0];
  return (result) => {
    done += 1;
    if (isFailure(result)) failed += 1;
    showProgress(`${done}/${all} checks, ${failed} failed`);
  };
}

/** Replaces the last line of a terminal. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`);
}

function isFailure({ outcome }: Result): boolean {
  return outcome === 'failed';
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return exitCodes.passed;
}

function reject(sentence: string): number {
  process.stderr.write(`${toShortLine(sentence, 1000)}\n`);
  return exitCodes.wrongUsage;
}

// A reader such as `head` may close the output early.
process.stdout.on('error', () => {
  process.exit(exitCodes.failed);
});
process.exitCode = await main();
