import type { Manifest } from '../../published/manifest/manifest.ts';

/** Names a manifest's build for people. */
export function describeBuild({ commit, committed, modified }: Manifest): string {
  if (commit === null) return 'a build that does not know its commit';
  const when = committed === null ? '' : ` of ${committed}`;
  return `commit ${commit.slice(0, 12)}${when}${modified ? ', with changes' : ''}`;
}
