import { parseArgs } from 'node:util';
import { defaultSilence } from './limits.ts';
import { parseOrigin } from './origin.ts';
import { isReporter, reporters, type Reporter } from './reporters/reporters.ts';

/** What a command line asks for. */
export interface Command {
  readonly help: boolean;
  readonly list: boolean;
  readonly gate: boolean;
  /** Absent for the build folder. */
  readonly origin: URL | undefined;
  readonly against: string | undefined;
  readonly key: string | undefined;
  readonly only: readonly string[];
  readonly reporter: Reporter;
  /** Milliseconds without a byte, after which an answer is given up. */
  readonly silence: number;
}

export const usage = `Usage: npm run verify [-- [options] [<origin>]]
       npx frontdesk-verify [options] [<origin>]

Runs the conformance checks on an origin such as http://localhost:4321, or, without one, on the
build folder dist/client: what files alone can show. Exits 0 when every check holds, 1 when one
fails, 2 on wrong use.

  --against <build>     compare each file with a build: its folder, a saved manifest, or a URL of one
  --key <thumbprint>    the manifest must be signed by this key (RFC 7638, 43 characters)
  --gate                also send the gated endpoint one request without credentials, to be refused
  --only <id>           run this check alone, or those that an id with * behind it begins (repeatable)
  --list                print the checks, and run nothing
  --reporter <form>     ${Object.keys(reporters).join(', ')} (table)
  --timeout <seconds>   how long nothing may come of an answer (${defaultSilence / 1000})
  -h, --help            print this`;

const options = {
  against: { type: 'string' },
  gate: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  key: { type: 'string' },
  list: { type: 'boolean' },
  only: { type: 'string', multiple: true },
  reporter: { type: 'string' },
  timeout: { type: 'string' },
} as const;

/** Reads a command line; returns a sentence where it is wrong use. */
export function parseCommand(args: string[]): Command | string {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { values, positionals } = parsed;
  const [first, ...more] = positionals;
  if (more.length > 0) return 'One origin at a time.';
  const origin = first === undefined ? undefined : parseOrigin(first);
  if (typeof origin === 'string') return origin;

  const { reporter = 'table', key, list = false, gate = false, timeout } = values;
  if (!isReporter(reporter)) {
    return `There is no reporter "${reporter}", only ${Object.keys(reporters).join(', ')}.`;
  }
  if (list && reporter !== 'table' && reporter !== 'json') return '--list prints a table or JSON.';
  if (key !== undefined && !/^[\w-]{43}$/.test(key)) {
    return `"${key}" is no thumbprint of a key: 43 characters of base64url.`;
  }
  if (gate && !origin) return '--gate needs an origin.';
  if (timeout !== undefined && !/^[1-9]\d{0,5}$/.test(timeout)) {
    return '--timeout takes a whole number from 1.';
  }

  return {
    help: values.help ?? false,
    list,
    gate,
    origin,
    against: values.against,
    key,
    only: values.only ?? [],
    reporter,
    silence: timeout === undefined ? defaultSilence : Number(timeout) * 1000,
  };
}

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}
