import type { Manifest } from '../../manifest/manifest.ts';

/** Which build a manifest is of, for people. */
export function describeBuild({ commit, committed, modified }: Manifest): string {
  if (commit === null) return 'a build that does not know its commit';
  const when = committed === null ? '' : ` of ${committed}`;
  return `commit ${commit.slice(0, 12)}${when}${modified ? ', with changes' : ''}`;
}

/** True where two manifests are of one commit. */
export function isSameBuild(one: Manifest, other: Manifest): boolean {
  return one.commit !== null && one.commit === other.commit;
}
