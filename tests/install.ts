import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * usage: node tests/install.ts FOLDER
 *
 * Installs a folder's packages the first time, and whenever its lockfile changes. `npm test` needs none of
 * them, so `npm ci` in the root doesn't install them.
 */
const [folder = '.'] = process.argv.slice(2);
const lockfile = join(folder, 'package-lock.json');
const installed = join(folder, 'node_modules', '.installed-lock.json');

if (!existsSync(installed) || !readFileSync(installed).equals(readFileSync(lockfile))) {
  process.stdout.write(`Installing the packages of ${folder}.\n`);
  // None of these packages needs its install script.
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  // npm ci removes node_modules first, so this file exists only after a complete installation.
  copyFileSync(lockfile, installed);
}
