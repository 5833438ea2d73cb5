import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { routes } from '../contract/routes.ts';
import { version } from '../facts/version.ts';
import { releases } from '../docs/api-changelog.ts';
import { findLifecycleErrors, isDate } from './lifecycle-errors.ts';
import { createReleaseDocument, releasedFile } from './release-document.ts';
import { versionRules } from './version-rules.ts';

const document = createReleaseDocument();
const text = `${JSON.stringify(document, null, 2)}\n`;
// A new project deletes the file, and its first release writes it again.
const released = existsSync(releasedFile)
  ? (JSON.parse(readFileSync(releasedFile, 'utf8')) as { readonly info: { version: string } })
  : undefined;

if (isDeepStrictEqual(document, released)) {
  print(`The API document is unchanged since ${version}.`);
} else {
  if (released) {
    printDiff();
    print(['', 'How to choose the version:', ...versionRules.map(describeRule), ''].join('\n'));
  }
  const problem = findProblem(released?.info.version);
  if (problem === undefined) {
    writeFileSync(releasedFile, text);
    print(`Released API ${version}. Commit src/contract/released.json.`);
  } else {
    print(`Not released. ${problem}`);
    process.exitCode = 1;
  }
}

/** Returns the first step that the release still needs, or undefined. */
function findProblem(releasedVersion: string | undefined): string | undefined {
  const [error] = routes.flatMap((route) => findLifecycleErrors(route, routes));
  if (error !== undefined) return `Correct src/contract/routes.ts: ${error}`;
  if (releasedVersion !== undefined && !isHigher(version, releasedVersion)) {
    return `Raise \`version\` in src/facts/version.ts above ${releasedVersion}, by the rules above.`;
  }
  const entry = releases.find((release) => release.version === version);
  return entry && isDate(entry.date)
    ? undefined
    : `Add ${version} to src/docs/api-changelog.ts, with its date and what changes for clients.`;
}

function isHigher(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0;
}

/** Shows what changed since the last release. A hunk's heading is the nearest path above it. */
function printDiff(): void {
  const headings = 'diff.default.xfuncname=^    "([^"]*)": [{]$';
  const args = ['-c', headings, 'diff', '--no-index', '-U5', '--', releasedFile, '-'];
  const { error } = spawnSync('git', args, { input: text, stdio: ['pipe', 'inherit', 'inherit'] });
  if (error) throw error;
}

function describeRule({ part, title, meaning, changes }: (typeof versionRules)[number]): string {
  return [`${part}: ${title}. ${meaning}`, ...changes.map((change) => `  - ${change}`)].join('\n');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
