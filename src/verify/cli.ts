import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseOrExit } from '../facts/environment.ts';
import { moveFacts, type Facts } from '../facts/facts.ts';
import { factsFile, readFacts } from '../facts/read-facts.ts';
import { checks } from './checks/all.ts';
import { readBuild } from './checks/manifest.ts';
import { createFilesTarget } from './files-target.ts';
import { checkListings } from './listings/check-listings.ts';
import { isWrong } from './listings/render-listings.ts';
import { createOriginTarget } from './origin-target.ts';
import { parseCommand, parseOrigin, usage, type Command } from './parse-command.ts';
import { toPrintableLines } from './printable.ts';
import { readFiles } from './read-files.ts';
import { runChecks } from './run.ts';

const exitCodes = { passed: 0, failed: 1, wrongUsage: 2 } as const;

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (typeof command === 'string') return reject(command);
  const { against, behind, help, listings, origin, reporter, timeout, verbose } = command;
  if (help) return print(usage);
  // The address in the facts doesn't matter, so it need not be public.
  const source = parseOrExit(() => readFacts(process.cwd(), {}));
  if (listings) return await runListings(command, source);
  const target = origin ? createOriginTarget(origin, timeout) : await findBuild();
  if (typeof target === 'string') return reject(target);
  const build = against === undefined ? undefined : await readBuild(against);
  if (typeof build === 'string') return reject(build);
  const results = await runChecks(checks, target, {
    behind,
    build,
    source,
    onWait(seconds) {
      process.stderr.write(`Waiting ${seconds} s for the rate limit.\n`);
    },
  });
  print(reporter.renderReport({ name: target.name, origin, results, verbose }));
  const isFailed = results.some(({ outcome }) => outcome === 'failed');
  return isFailed ? exitCodes.failed : exitCodes.passed;
}

/** Reads the listings. Only pages with wrong facts fail the run, or no page at all that can be read. */
async function runListings(command: Command, source: Facts): Promise<number> {
  const { origin, reporter, timeout } = command;
  if (!source.listings?.length) return print(`${factsFile} has no \`listings\`.`);
  await import('../facts/env-file.ts');
  const site = origin ?? parseOrigin(process.env.PUBLIC_BASE_URL ?? 'http://localhost');
  if (typeof site === 'string') return reject(site);
  const results = await checkListings(moveFacts(source, site.origin), timeout);
  print(reporter.renderListings(results));
  const isFailed = results.some(isWrong) || results.every((result) => 'unread' in result);
  return isFailed ? exitCodes.failed : exitCodes.passed;
}

async function findBuild() {
  const client = join(process.cwd(), 'dist', 'client');
  return existsSync(client)
    ? createFilesTarget(client, await readFiles(client))
    : 'There is no build in dist/client: run "npm run build" first, or add the address of a site.';
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
