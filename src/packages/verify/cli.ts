import { checkout, readFacts, readFormer } from '@frontdesk/facts';
import { SettingsError, toMessage } from '@frontdesk/settings';
import { FolderFiles } from '@frontdesk/folders';
import { checks } from './checks/all.ts';
import { readBuild } from './checks/manifest.ts';
import { createFilesTarget } from './files-target.ts';
import { createOriginTarget } from './origin-target.ts';
import { parseCommand, usage } from './parse-command.ts';
import { runChecks } from './run.ts';

const noBuild =
  'There is no build in dist: run "npm run build" first, or add the address of a site.';

const exitCodes = { passed: 0, failed: 1, wrongUsage: 2 } as const;

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  const { against, behind, facts: file, help, origin, render, timeout, verbose } = command;
  if (help) return print(usage);
  // The address in the facts doesn't matter, so it need not be public.
  const facts = readFacts(file, {}, checkout.site);
  const { client = '', server } = checkout.findBuild();
  const { former, problem } = readFormer(file, server);
  if (problem !== undefined) process.stderr.write(`${toMessage(problem)}\n`);
  const source = { ...facts, former };
  if (!origin && client === '') throw new SettingsError(noBuild);
  const target = origin
    ? createOriginTarget(origin, timeout)
    : createFilesTarget(client, new FolderFiles(client));
  const build = against === undefined ? undefined : await readBuild(against);
  const onWait = (seconds: number) =>
    process.stderr.write(`Waiting ${seconds} s for the rate limit.\n`);
  const results = await runChecks(checks, target, { behind, build, source, onWait });
  print(render({ name: target.name, origin, results, verbose }));
  const isFailed = results.some(({ outcome }) => outcome === 'failed');
  return isFailed ? exitCodes.failed : exitCodes.passed;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return exitCodes.passed;
}

/** Prints what is wrong with the command, or with the facts. */
function reject(error: unknown): number {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${toMessage(error.message)}\n`);
  return exitCodes.wrongUsage;
}

// A reader such as `head` may close the output early.
process.stdout.on('error', () => {
  process.exit(exitCodes.failed);
});
process.exitCode = await main().catch(reject);
