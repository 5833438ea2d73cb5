#!/usr/bin/env node
/* The command of the npm package: `npx frontdesk verify` and `npx frontdesk setup`. */
export {};
const [name] = process.argv.splice(2, 1);
if (name === 'verify') await import('../verify/cli.ts');
else if (name === 'setup') await import('../setup/cli.ts');
else {
  process.stderr.write(
    'Usage: npx frontdesk verify | setup [options]. --help lists the options.\n',
  );
  process.exitCode = 2;
}
