import type { Facts } from '../facts/facts.ts';
import { describeBlocked, isAllowed } from '../render/embeds.ts';
import type { FinishedPages } from './finish-pages.ts';

/** What the pages load from an origin that their policy doesn't allow. */
export interface BlockedEmbed {
  readonly value: string;
  readonly problem: string;
  readonly next: string;
  readonly paths: readonly string[];
  /** False if only an inline script has the origin, maybe for a link. */
  readonly isCertain: boolean;
}

/** Finds what browsers would not load, because `embeds` doesn't allow its origin. */
export function findBlockedEmbeds(
  pages: FinishedPages['contents'],
  facts: Pick<Facts, 'embeds'>,
): BlockedEmbed[] {
  const all = [...pages].flatMap(([path, { embeds }]) => embeds.map((embed) => ({ path, embed })));
  const blocked = all.filter(({ embed }) => !isAllowed(embed.origin, facts.embeds));
  const byOrigin = Map.groupBy(blocked, ({ embed }) => embed.origin);
  return Array.from(byOrigin, ([value, found]) => ({
    ...describeBlocked(
      value,
      found.map(({ embed }) => embed),
    ),
    paths: [...new Set(found.map(({ path }) => path))],
  }));
}
