import { isUtf8 } from 'node:buffer';
import { showDifference } from '../compare.ts';
import { listChanges, listSigns } from '../rewriters.ts';
import type { Build, Exchange, Finding } from './check.ts';
import { listSome } from './findings.ts';

const listPaths = (files: readonly Exchange[]) =>
  listSome(files.map(({ request }) => request.target));

/**
 * Describes files that are not those of the build: what changed them on their way or, if nothing shows it, where they
 * differ. Without the build's files, a sign that one of them has is the owner's.
 */
export function* describeChanged(
  files: readonly Exchange[],
  unchanged: readonly Exchange[],
  build: Build | undefined,
): Iterable<Finding> {
  if (files.length === 0) return;
  const signs = new Set(build?.read ? [] : unchanged.flatMap(({ body }) => [...listSigns(body)]));
  const read = ({ request }: Exchange) => build?.read?.(request.target);
  const found = files.flatMap((file) => {
    const original = read(file);
    const changes = listChanges(file, original ? listSigns(original) : signs);
    return changes.map((change) => ({ ...change, file }));
  });
  for (const [name, changes] of Map.groupBy(found, (change) => change.name)) {
    const exchanges = changes.map(({ file }) => file);
    const text = `changed by ${name}: ${listPaths(exchanges)}`;
    const [{ next } = {}] = changes;
    yield next === undefined ? { notice: text } : { text, exchanges, isOtherCopy: true, next };
  }
  const known = new Set(found.map(({ file }) => file));
  const exchanges = files.filter((file) => !known.has(file));
  if (exchanges.length === 0) return;
  const [difference = ''] = exchanges.flatMap((file) => describeDifference(file, read(file)) ?? []);
  yield {
    text: `old or changed files: ${listPaths(exchanges)}${difference}`,
    exchanges,
    isOtherCopy: true,
    next: 'Purge the cache in front of your site or wait until it expires, or deploy again. If they still differ, your host or CDN changes them: turn that off in its settings.',
  };
}

/** Shows from where a text differs from the one in the build. */
function describeDifference(
  { request, body, isUnread }: Exchange,
  original: Buffer | undefined,
): string | undefined {
  if (!original || isUnread || ![original, body].every(isUtf8)) return undefined;
  return `. In ${request.target}, expected ${showDifference(String(original), String(body), 100)}`;
}
