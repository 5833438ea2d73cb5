import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checks } from './checks.ts';
import { createFolderTarget } from './folder-target.ts';
import { createOriginTarget } from './origin-target.ts';
import { renderJson, renderTable } from './report.ts';
import { runChecks } from './run.ts';
import type { Target } from './target.ts';

const usage = `Usage: npm run verify [-- [--json] [<origin>]]

Runs the conformance checks on an origin such as http://localhost:4321, or, without one, on the
build folder: what files alone can show. Exits 0 when every check holds, 1 when one fails, 2 on
wrong use.

  --json   print the results as JSON
  --help   print this`;

const exitCodes = { passed: 0, failed: 1, wrongUse: 2 } as const;
const clientFolder = join(import.meta.dirname, '..', '..', 'dist', 'client');

async function main(): Promise<number> {
  const parsed = parseCommand(process.argv.slice(2));
  if (typeof parsed === 'string') return refuse(parsed);
  if (parsed.help) {
    process.stdout.write(`${usage}\n`);
    return exitCodes.passed;
  }
  const target = findTarget(parsed.origin);
  if (typeof target === 'string') return refuse(target);

  const results = await runChecks(checks, target, {
    onWait: (seconds) => {
      process.stderr.write(`The read budget is used up: waiting ${seconds} seconds.\n`);
    },
  });
  target.close?.();
  const render = parsed.json ? renderJson : renderTable;
  process.stdout.write(`${render(target.name, results)}\n`);
  return results.some(({ outcome }) => outcome === 'failed') ? exitCodes.failed : exitCodes.passed;
}

interface Command {
  readonly json: boolean;
  readonly help: boolean;
  readonly origin: string | undefined;
}

function parseCommand(args: string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (positionals.length > 1) return 'One origin at a time.';
    return {
      json: values.json ?? false,
      help: values.help ?? false,
      origin: positionals[0],
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The target of a run, or why there is none. */
function findTarget(origin: string | undefined): Target | string {
  if (origin === undefined) {
    return existsSync(clientFolder)
      ? createFolderTarget(clientFolder)
      : 'There is no build: run "npm run build" first, or name an origin.';
  }
  const url = URL.parse(origin);
  if (!url || !/^https?:$/.test(url.protocol)) return `"${origin}" is no http or https origin.`;
  if (url.href !== `${url.origin}/`) return `"${origin}" is more than an origin.`;
  return createOriginTarget(url);
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n\n${usage}\n`);
  return exitCodes.wrongUse;
}

process.exitCode = await main();
