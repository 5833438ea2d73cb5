#!/usr/bin/env node
/* The command of the npm package: `npx frontdesk verify` and `npx frontdesk setup`. */
export {};
const [name] = process.argv.splice(2, 1);
if (name === 'verify') await import('@frontdesk/verify/cli');
else if (name === 'setup') await import('@frontdesk/setup/cli');
else {
  const isHelp = name === '--help' || name === '-h';
  (isHelp ? process.stdout : process.stderr).write(
    'Usage: npx frontdesk verify | setup [options]. With --help, a command lists its options.\n',
  );
  process.exitCode = isHelp ? 0 : 2;
}
