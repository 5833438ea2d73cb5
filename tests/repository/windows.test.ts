import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** What a shell on Linux knows, and cmd.exe doesn't. */
const unknown = /'|\\$|[`$;]|(?:^|&& )(?:exec\b|export\b|\.\/|\w+=)/m;

it.each(Object.entries(scripts))('npm runs the script %s in cmd.exe', (_name, command) => {
  expect(command).not.toMatch(unknown);
});

/** The pages for a server on Linux, and for containers. */
const isForLinux = /deploy\/(?:proxy|containers)\.md$/;
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].filter(
  (page) => !isForLinux.test(page),
);
const commands = pages
  .flatMap((page) =>
    [...read(page).matchAll(/^( *)```sh\n([^]*?)^\1```/gm)].map(
      ([, , lines = '']) => [page, lines.replace(/^ +/gm, '')] as const,
    ),
  )
  // CI runs the same command, and the tests are for contributors.
  .filter(([, lines]) => lines !== 'npm ci && npm test\n');

// An older PowerShell has no `&&`.
it.each(commands)("%s: an owner's commands work in cmd.exe and PowerShell", (_page, lines) => {
  expect(lines).not.toMatch(unknown);
  expect(lines).not.toContain('&&');
});
