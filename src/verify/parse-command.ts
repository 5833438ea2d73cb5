import { parseArgs } from 'node:util';
import { beforeOptions, productFile, toCommand } from '../facts/checkout.ts';
import { describeError } from './describe-error.ts';
import { hosts, type Host } from './differences.ts';
import { defaultTimeout } from './origin-target.ts';
import { renderGithub } from './reporters/github.ts';
import { renderTable } from './reporters/table.ts';
import { runLimits } from './sender.ts';

const reporters = new Map([
  ['table', renderTable],
  ['github', renderGithub],
]);
const reporterNames = [...reporters.keys()].join(', ');
const hostNames = hosts.join(', ');

export const usage = `Usage: ${toCommand('verify')}${beforeOptions}[options] [<address>]

Checks the site at an address, such as http://localhost:4321, against the contract. Without an address,
checks the build in dist. After a deploy, add --against dist. Exits with 0 if every check passes
or fails as expected, with 1 otherwise, and with 2 if the command is wrong. One run takes at most
${runLimits.minutes} minutes, and uses about 200 requests of your rate limit.

  --against <build>     compare each file with a build: its folder, or a saved manifest
  --facts <file>        the product's file (default: ${productFile})
  --behind <name>       expect the failures that a proxy or host causes: ${hostNames} (repeatable)
  --verbose             print every check, and every cause in full
  --reporter <name>     ${reporterNames} (default: table)
  --timeout <seconds>   wait at most this long for a whole response (default: ${defaultTimeout / 1000})
  -h, --help            print this`;

const options = {
  against: { type: 'string' },
  facts: { type: 'string', default: productFile },
  behind: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', short: 'h', default: false },
  reporter: { type: 'string', default: 'table' },
  timeout: { type: 'string', default: String(defaultTimeout / 1000) },
  verbose: { type: 'boolean', default: false },
} as const;

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}

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
  const { values, positionals } = parsed;
  const [first, ...more] = positionals;
  if (more.length > 0)
    return `Specify one address at a time: ${toCommand('verify')}${beforeOptions}https://desk.example`;
  const unknown = values.behind.find((host) => !isHost(host));
  if (unknown !== undefined) {
    return `--behind doesn't know "${unknown}". It accepts ${hostNames}.`;
  }
  const origin = first === undefined ? undefined : parseOrigin(first);
  if (typeof origin === 'string') return origin;
  const render = reporters.get(values.reporter);
  if (!render) return `There is no reporter "${values.reporter}". Choose ${reporterNames}.`;
  if (!/^[1-9]\d{0,5}$/.test(values.timeout))
    return '--timeout accepts whole seconds: --timeout 10';
  const timeout = Number(values.timeout) * 1000;
  return { ...values, behind: values.behind.filter(isHost), origin, render, timeout };
}

function isHost(name: string): name is Host {
  return (hosts as readonly string[]).includes(name);
}

/** Parses the address of a site, an http or https origin. Returns a sentence if the text isn't one. */
function parseOrigin(text: string): URL | string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return `"${text}" is not the address of a site, such as https://desk.example or http://localhost:4321.`;
  }
  return url.href === `${url.origin}/`
    ? url
    : `"${text}" is more than the address of a site: write ${url.origin}`;
}
