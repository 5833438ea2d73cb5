import { parseArgs } from 'node:util';
import { checkout } from '@frontdesk/facts';
import { SettingsError } from '@frontdesk/settings';
import { describeError } from './describe-error.ts';
import { hosts } from './differences.ts';
import { defaultTimeout } from './origin-target.ts';
import { renderGithub, renderTable } from './report.ts';
import { runLimits } from './sender.ts';

const reporters = new Map([
  ['table', renderTable],
  ['github', renderGithub],
]);
const reporterNames = [...reporters.keys()].join(', ');

export const usage = `Usage: ${checkout.toCommand('verify')}${checkout.beforeOptions}[options] [<address>]

Checks the site at an address, such as http://localhost:4321, against the contract. Without an address,
checks the build in dist. After a deploy, add --against dist. Exits with 0 if every check passes
or fails as expected, with 1 otherwise, and with 2 if the command is wrong. One run takes at most
${runLimits.minutes} minutes, and uses about 200 requests of your rate limit.

  --against <build>     compare each file with a build: its folder, or a saved manifest
  --facts <file>        the product's file (default: ${checkout.productFile})
  --behind <name>       expect the failures that a proxy or host causes: ${hosts.join(', ')} (repeatable)
  --verbose             print every check, and every cause in full
  --reporter <name>     ${reporterNames} (default: table)
  --timeout <seconds>   wait at most this long for a whole response (default: ${defaultTimeout / 1000})
  -h, --help            print this`;

const options = {
  against: { type: 'string' },
  facts: { type: 'string', default: checkout.productFile },
  behind: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', short: 'h', default: false },
  reporter: { type: 'string', default: 'table' },
  timeout: { type: 'string', default: String(defaultTimeout / 1000) },
  verbose: { type: 'boolean', default: false },
} as const;

/**
 * Parses a command line. `origin` is undefined for the build folder, and `timeout` is in milliseconds.
 * @throws {SettingsError} with a sentence if it is wrong.
 */
export function parseCommand(args: string[]) {
  const { values, positionals } = parse(args);
  const [first, ...more] = positionals;
  if (more.length > 0) {
    const example = `${checkout.toCommand('verify')}${checkout.beforeOptions}https://desk.example`;
    throw new SettingsError(`Specify one address at a time: ${example}`);
  }
  const origin = first === undefined ? undefined : parseOrigin(first);
  const behind = values.behind.map((name) => {
    const host = hosts.find((known) => known === name);
    if (host) return host;
    throw new SettingsError(`--behind doesn't know "${name}". It accepts ${hosts.join(', ')}.`);
  });
  const render = reporters.get(values.reporter);
  if (!render) {
    throw new SettingsError(`There is no reporter "${values.reporter}". Choose ${reporterNames}.`);
  }
  if (!/^[1-9]\d{0,5}$/.test(values.timeout)) {
    throw new SettingsError('--timeout accepts whole seconds: --timeout 10');
  }
  return { ...values, behind, origin, render, timeout: Number(values.timeout) * 1000 };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [problem = ''] = describeError(error).split('. ');
    throw new SettingsError(`${problem}. --help lists the options.`);
  }
}

/** Parses the address of a site, an http or https origin. */
function parseOrigin(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    const examples = 'https://desk.example or http://localhost:4321';
    throw new SettingsError(`"${text}" is not the address of a site, such as ${examples}.`);
  }
  if (url.href === `${url.origin}/`) return url;
  throw new SettingsError(`"${text}" is more than the address of a site: write ${url.origin}`);
}
