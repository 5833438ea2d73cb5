#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readExpected } from './against.ts';
import { createFolderTarget } from './folder-target.ts';
import { toLimits } from './limits.ts';
import { createOriginTarget } from './origin-target.ts';
import { createPace } from './pace.ts';
import { parseCommand, usage, type Command } from './parse-command.ts';
import { createProgress } from './progress.ts';
import { renderClaimsJson } from './reporters/json.ts';
import { reporters } from './reporters/reporters.ts';
import { renderClaims } from './reporters/table.ts';
import type { Result } from './result.ts';
import { findUnmatched, select } from './select.ts';
import { createSession, type Session } from './session.ts';

const exitCodes = { passed: 0, failed: 1, wrongUse: 2 } as const;
const progress = createProgress(process.stderr);

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (typeof command === 'string') return refuse(command);
  if (command.help) return print(usage);

  const limits = toLimits(command.silence);
  const target = command.origin
    ? createOriginTarget(command.origin, limits)
    : findBuild(join(process.cwd(), 'dist', 'client'));
  if (typeof target === 'string') return refuse(target);
  const expected =
    command.against === undefined ? undefined : await readExpected(command.against, limits);
  if (typeof expected === 'string') return refuse(expected);

  const pace = createPace({
    onWait: (seconds, reason) => {
      progress.say(`Waiting ${seconds} s: ${reason}.`);
    },
  });
  const session = createSession({ ...command, target, expected, limits, pace });
  const unmatched = findUnmatched(session.claims, command.only);
  if (unmatched !== undefined) return refuse(unmatched);
  if (command.list) return list(session, command);

  try {
    const results = await session.run(createCounter(session, command));
    progress.clear();
    print(reporters[command.reporter](target.name, results));
    return toExitCode(results);
  } finally {
    target.close?.();
  }
}

function findBuild(client: string) {
  return existsSync(client)
    ? createFolderTarget(client)
    : 'There is no build in dist/client: run "npm run build" first, or name an origin.';
}

/** Shows how far a run is. */
function createCounter({ claims }: Session, { only }: Command): (result: Result) => void {
  const all = select(claims, only).length;
  let [done, failed] = [0, 0];
  return ({ check, outcome }) => {
    done += 1;
    if (outcome === 'failed') failed += 1;
    progress.update(`${done}/${all} checks, ${failed} failed: ${check.id}`);
  };
}

function list(session: Session, { only, reporter }: Command): number {
  const claims = select(session.claims, only);
  return print(reporter === 'json' ? renderClaimsJson(claims) : renderClaims(claims));
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return exitCodes.passed;
}

function refuse(sentence: string): number {
  progress.say(sentence);
  process.stderr.write(`\n${usage}\n`);
  return exitCodes.wrongUse;
}

function toExitCode(results: readonly Result[]): number {
  return results.some(({ outcome }) => outcome === 'failed') ? exitCodes.failed : exitCodes.passed;
}

// Who reads the output may go away before its end, as `head` does; there is nobody to tell then.
process.stdout.on('error', () => {
  process.exit(exitCodes.failed);
});
process.exitCode = await main();
