import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGit } from '../facts/run-git.ts';
import { listOwnSources } from './source-lines.ts';

const folder = 'src/content';

/** An import of facts or components, which change what a page says without a change of its file. */
const imports = /^(?:import|\}) .*from ['"](?!@astrojs\/)/m;

/**
 * Returns a function that tells when a page's own file last changed, by the page's request path. That is unknown for a
 * page that imports what it says, for an uncommitted change, and before the first commit of a shallow clone.
 */
export function createPageDates(root: string): (path: string) => Date | undefined {
  const options = ['--name-only', '--relative', '-z'];
  // Each commit is its time and its parents. In a shallow clone, the first one has none, and lists all files.
  const log = readGit(root, 'log', '--format=%x00%ct %p', ...options, '--', folder) ?? '';
  const isShallow = readGit(root, 'rev-parse', '--is-shallow-repository') !== 'false';
  const changed = readGit(root, 'diff', ...options, 'HEAD', '--', folder) ?? '';
  const dates = new Map<string, Date | undefined>(
    changed.split('\0').map((file) => [file, undefined]),
  );
  let date: Date | undefined;
  for (const item of log.split('\0').map((text) => text.trim())) {
    const [seconds = '', parents] = item.split(' ');
    if (/^\d+$/.test(seconds)) {
      date = isShallow && parents === undefined ? undefined : new Date(Number(seconds) * 1000);
    } else if (!dates.has(item)) dates.set(item, date);
  }
  return (path) => {
    const sources = listOwnSources(path).filter((file) => existsSync(join(root, file)));
    const [source = ''] = sources;
    const isWhole = sources.length === 1 && !imports.test(readFileSync(join(root, source), 'utf8'));
    return isWhole ? dates.get(source) : undefined;
  };
}
