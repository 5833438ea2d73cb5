#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFiles } from '../integrations/files.ts';
import type { Check } from './check.ts';
import { createChecks } from './checks.ts';
import { createDriftChecks, readExpected } from './drift.ts';
import { markExpected } from './expected-failures.ts';
import { createFilesTarget } from './files-target.ts';
import { createGateCheck } from './gate.ts';
import { createOriginTarget } from './origin-target.ts';
import { parseCommand, usage } from './parse-command.ts';
import { createProgress } from './progress.ts';
import { createOriginCheck, createReachCheck } from './reach.ts';
import type { Result } from './result.ts';
import { runChecks } from './run.ts';
import { findUnmatched, isSelected, select } from './select.ts';

const exitCodes = { passed: 0, failed: 1, wrongUsage: 2 } as const;
const progress = createProgress(process.stderr);

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (typeof command === 'string') return reject(command);
  if (command.help) return print(usage);

  const { against, behind, except, gate, key, only, origin, reporter, timeout, verbose } = command;
  const target = origin
    ? createOriginTarget(origin, timeout)
    : await findBuild(join(process.cwd(), 'dist', 'client'));
  if (typeof target === 'string') return reject(target);
  const expected = against === undefined ? undefined : await readExpected(against);
  if (typeof expected === 'string') return reject(expected);

  const reach = origin ? [createReachCheck(origin)] : [];
  const checks: readonly Check[] = [
    ...reach,
    ...createChecks(key),
    ...(origin ? [createOriginCheck(origin)] : []),
    ...(expected ? createDriftChecks(expected) : []),
    ...(gate ? [createGateCheck(timeout)] : []),
  ];
  const unmatched = findUnmatched(checks, [...only, ...except]);
  if (unmatched !== undefined) return reject(unmatched);
  const selected = select(checks, only);
  if (command.list) return print(reporter.renderClaims?.(selected) ?? '');
  const chosen = [...new Set([...reach, ...selected])];
  const received = await runChecks(chosen, target, {
    onResult: createCounter(chosen.length),
    onWait: (seconds, reason) => {
      progress.countDown(seconds, reason);
    },
  });
  const asked = received.filter(
    ({ check, outcome }) => outcome === 'failed' || isSelected(check.id, only),
  );
  const results = markExpected(asked, { except, behind });
  progress.update('');
  print(reporter.render({ name: target.name, origin: target.origin, results, verbose }));
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
    progress.update(`${done}/${all} checks, ${failed} failed: ${result.check.id}`);
  };
}

function isFailure({ outcome }: Result): boolean {
  return outcome === 'failed';
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return exitCodes.passed;
}

function reject(sentence: string): number {
  progress.say(sentence);
  return exitCodes.wrongUsage;
}

// A reader such as `head` may close the output early.
process.stdout.on('error', () => {
  process.exit(exitCodes.failed);
});
process.exitCode = await main();
