#!/usr/bin/env node
import '../facts/check-product.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFiles } from './read-files.ts';
import type { Target } from './check.ts';
import { checks } from './checks.ts';
import { readBuild } from './checks/manifest.ts';
import { createFilesTarget } from './files-target.ts';
import { isNamed } from './filter.ts';
import { createOriginTarget } from './origin-target.ts';
import { parseCommand, usage } from './parse-command.ts';
import { toPrintableLines } from './printable.ts';
import { renderList } from './reporters/table.ts';
import { runChecks } from './run.ts';

const exitCodes = { passed: 0, failed: 1, wrongUsage: 2 } as const;

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (typeof command === 'string') return reject(command);
  const { against, behind, help, list, only, origin, reporter, timeout, verbose } = command;
  if (help) return print(usage);
  const unknown = only.find((pattern) => !checks.some(({ id }) => isNamed(id, [pattern])));
  if (unknown !== undefined) {
    return reject(`No check is called "${unknown}". --list prints every id.`);
  }
  const named = checks.filter(({ id }) => isNamed(id, only));
  if (list) return print(renderList(named));

  const target = origin ? createOriginTarget(origin, timeout) : await findBuild();
  if (typeof target === 'string') return reject(target);
  const build = against === undefined ? undefined : await readBuild(against);
  if (typeof build === 'string') return reject(build);
  const reach = checks.filter(({ need }) => need === 'reach');
  let sent = 0;
  const counted: Target = {
    ...target,
    send: (request) => ((sent += 1), target.send(request)),
  };
  // The next line on the terminal overwrites this one.
  const showProgress = () => process.stderr.write(`${sent} requests\r`);
  const progress = process.stderr.isTTY ? setInterval(showProgress, 1000) : undefined;
  const results = await runChecks([...new Set([...reach, ...named])], counted, {
    behind,
    build,
    onWait(seconds) {
      process.stderr.write(`Waiting ${seconds} s: the rate limit is used up.\n`);
    },
  });
  clearInterval(progress);
  print(reporter({ name: target.name, origin, results, verbose }));
  const isFailed = results.some(({ outcome }) => outcome === 'failed');
  return isFailed ? exitCodes.failed : exitCodes.passed;
}

async function findBuild() {
  const client = join(process.cwd(), 'dist', 'client');
  return existsSync(client)
    ? createFilesTarget(client, await readFiles(client))
    : 'There is no build in dist/client: run "npm run build" first, or add an origin.';
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return exitCodes.passed;
}

function reject(sentence: string): number {
  process.stderr.write(`${toPrintableLines([sentence])}\n`);
  return exitCodes.wrongUsage;
}

// A reader such as `head` may close the output early.
process.stdout.on('error', () => {
  process.exit(exitCodes.failed);
});
process.exitCode = await main();
