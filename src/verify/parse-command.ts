import { parseArgs } from 'node:util';
import { describeError } from './describe-error.ts';
import { hosts, type Host } from './differences.ts';
import { defaultTimeout } from './origin-target.ts';
import { reporters } from './reporters/reporters.ts';
import { runLimits } from './sender.ts';

const reporterNames = [...reporters.keys()].join(', ');
const hostNames = hosts.join(', ');

export const usage = `Usage: npm run verify [-- [options] [<origin>]]
       npx frontdesk-verify [options] [<origin>]

Checks an origin, such as http://localhost:4321, against the contract. Without an origin, checks the
files in the build folder dist/client. After a deploy, add --against dist. Exits with 0 if no check
fails, except as expected, 1 if one fails, and 2 if the command is wrong. A run ends after at most
${runLimits.minutes} minutes and one response, and uses at most a third of the rate limit.

  --against <build>     compare each file with a build: its folder, or a saved manifest
  --only <id>           run only this check, or every check whose id starts with the part before a final *
                        (repeatable)
  --except <id>,<id>    expect these checks to fail (a final * as in --only)
  --behind <name>       expect the failures of a proxy or a platform: ${hostNames}
  --verbose             print every check and every cause in full
  --list                print the checks without running them
  --reporter <name>     ${reporterNames} (default: table)
  --timeout <seconds>   give up on a response after this long without data (default: ${defaultTimeout / 1000})
  -h, --help            print this`;

const options = {
  against: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  except: { type: 'string', multiple: true, default: [] as string[] },
  behind: { type: 'string', multiple: true, default: [] as string[] },
  verbose: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] as string[] },
  reporter: { type: 'string', default: 'table' },
  timeout: { type: 'string', default: String(defaultTimeout / 1000) },
} as const;

/**
 * Parses a command line. Returns a sentence if it is wrong. `origin` is undefined for the build folder,
 * and `timeout` is in milliseconds.
 */
export function parseCommand(args: string[]) {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return `${describeError(error).split('. ')[0] ?? ''}. --help lists the options.`;
  }
  const { reporter: name, timeout: seconds } = parsed.values;
  const except = splitNames(parsed.values.except);
  const behind = splitNames(parsed.values.behind);
  const [first, ...more] = parsed.positionals;
  if (more.length > 0) return 'Name one origin at a time: npm run verify -- https://desk.example';
  const unknown = behind.find((host) => !isHost(host));
  if (unknown !== undefined) {
    return `--behind doesn't know "${unknown}". It accepts ${hostNames}.`;
  }
  const origin = first === undefined ? undefined : parseOrigin(first);
  if (typeof origin === 'string') return origin;
  const reporter = reporters.get(name);
  if (!reporter) return `There is no reporter "${name}". --reporter accepts ${reporterNames}.`;
  if (!/^[1-9]\d{0,5}$/.test(seconds)) return '--timeout accepts whole seconds: --timeout 10';
  return {
    ...parsed.values,
    origin,
    except,
    behind: behind.filter(isHost),
    reporter,
    timeout: Number(seconds) * 1000,
  };
}

function isHost(name: string): name is Host {
  return (hosts as readonly string[]).includes(name);
}

function splitNames(lists: readonly string[]): string[] {
  return lists.flatMap((names) => names.split(','));
}

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}

/** Parses an http or https origin. Returns a sentence if the text isn't one. */
function parseOrigin(text: string): URL | string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return `"${text}" is not an http or https origin, such as https://desk.example or http://localhost:4321.`;
  }
  return url.href === `${url.origin}/`
    ? url
    : `"${text}" is more than an origin: write ${url.origin}`;
}
