import { existsSync } from 'node:fs';
import type { Release } from './fetch-release.ts';
import { git, listFiles, listVersions } from './git.ts';

/** The engine. An upgrade makes it exactly what the release has. */
const engine = /^(?:src\/packages|tests)\//;

/** The owner's part, and the two files whose versions are merged. */
const own = /^(?:src\/(?!packages\/)|public\/|package(?:-lock)?\.json$)/;

/**
 * Compares a copy with a release. Contents that Frontdesk had in any version are not the owner's. An archive has only one
 * version, so it is compared with the last one that an upgrade brought or, before that, with the copy's first commit.
 */
export function compareFiles({ commit, isArchive }: Release, last: string | undefined) {
  const [theirs, ours, known] = [listFiles(commit), listFiles('HEAD'), listVersions(commit)];
  const [first = ''] = git(['rev-list', '--reverse', '--max-parents=0', 'HEAD']).split('\n');
  for (const [file, id] of listFiles(last ?? (isArchive ? first : commit)))
    known.set(file, new Set(known.get(file)).add(id));
  const isKnown = (file: string) => known.get(file)?.has(ours.get(file) ?? '') ?? false;
  const once = listVersions('HEAD');
  const different = [...new Set([...known.keys(), ...ours.keys()])]
    .filter((file) => engine.test(file) || (known.has(file) && !own.test(file)))
    .filter((file) => ours.get(file) !== theirs.get(file))
    .sort();
  // A file that Git ignores is the owner's too. So is a deletion outside the engine.
  const changed = different.filter((file) =>
    ours.has(file) ? !isKnown(file) : existsSync(file) || (once.has(file) && !engine.test(file)),
  );
  const kept = changed.filter((file) => !engine.test(file));
  return {
    /** What the owner changed in the engine. */
    lost: changed.filter((file) => engine.test(file)),
    /** What the owner changed elsewhere. */
    kept,
    /** What the upgrade writes or removes. */
    replaced: different.filter((file) => !kept.includes(file)),
    isKnown,
  };
}
