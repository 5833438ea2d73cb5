import { parseArgs } from 'node:util';
import { defaultTimeout } from './limits.ts';
import { profiles } from '../gaps/profiles.ts';
import { describe } from './describe-failure.ts';
import { reporters } from './reporters/reporters.ts';

const names = [...reporters.keys()].join(', ');

export const usage = `Usage: npm run verify [-- [options] [<origin>]]
       npx frontdesk-verify [options] [<origin>]

Checks an origin, such as http://localhost:4321, against the contract. Without an origin, checks the
files in the build folder dist/client. Exits with 0 if no check fails, except as expected, 1 if one
fails, and 2 if the command is wrong.

  --against <build>     compare each file with a build: its folder, or a saved manifest
  --key <thumbprint>    require manifests to be signed by this key (RFC 7638, 43 characters)
  --gate                also send the gated endpoint three requests without a token, and expect 401 or 403
  --only <id>           run only this check, or every check whose id starts with the part before a final *
                        (repeatable)
  --except <id>,<id>    expect these checks to fail (a final * as in --only)
  --behind <name>       expect the failures of a proxy or a platform: ${Object.keys(profiles).join(', ')}
  --verbose             print every check and every cause in full
  --list                print the checks without running them
  --reporter <name>     ${names} (default: table)
  --timeout <seconds>   give up on a response after this long without data (default: ${defaultTimeout / 1000})
  -h, --help            print this`;

const options = {
  against: { type: 'string' },
  gate: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  except: { type: 'string', multiple: true, default: [] as string[] },
  behind: { type: 'string', multiple: true, default: [] as string[] },
  verbose: { type: 'boolean', default: false },
  key: { type: 'string' },
  list: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] as string[] },
  reporter: { type: 'string', default: 'table' },
  timeout: { type: 'string', default: String(defaultTimeout / 1000) },
} as const;

/**
 * Parses a command line. Returns a sentence if it is wrong. `origin` is undefined for the build folder,
 * `except` names checks whose failure is expected, and `timeout` is in milliseconds.
 */
export function parseCommand(args: string[]) {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return `${describe(error).split('. ')[0] ?? ''}. --help lists the options.`;
  }
  const { gate, key, list, reporter: name, timeout: seconds } = parsed.values;
  const except = splitNames(parsed.values.except);
  const behind = splitNames(parsed.values.behind);
  const [first, ...more] = parsed.positionals;
  if (more.length > 0) return 'Name one origin at a time: npm run verify -- https://desk.example';
  const unknown = behind.find((name) => !Object.hasOwn(profiles, name));
  if (unknown !== undefined) {
    return `There is no profile "${unknown}": --behind takes ${Object.keys(profiles).join(', ')}.`;
  }
  const origin = first === undefined ? undefined : parseOrigin(first);
  if (typeof origin === 'string') return origin;
  const reporter = reporters.get(name);
  if (!reporter) return `There is no reporter "${name}": --reporter takes ${names}.`;
  if (list && !reporter.renderClaims) return '--list prints a table or JSON.';
  if (key !== undefined && !/^[\w-]{43}$/.test(key)) {
    return `"${key}" is not a key's thumbprint: 43 characters of base64url.`;
  }
  if (gate && !origin)
    return '--gate needs an origin: npm run verify -- --gate https://desk.example';
  if (!/^[1-9]\d{0,5}$/.test(seconds)) return '--timeout takes whole seconds: --timeout 10';
  return { ...parsed.values, origin, except, behind, reporter, timeout: Number(seconds) * 1000 };
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
