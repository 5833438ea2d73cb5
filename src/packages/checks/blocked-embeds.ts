import type { Facts } from '@frontdesk/facts';
import { describeBlocked, type Embed, isAllowed } from '@frontdesk/markup';

/** What pages and files load from other origins, by path. */
export type EmbedsByPath = ReadonlyMap<string, readonly Embed[]>;

/** An origin that the policy of the pages doesn't allow, and which of them load, or may load, something from it. */
export type BlockedEmbed = ReturnType<typeof describeBlocked> & {
  readonly paths: readonly string[];
};

/** Finds what browsers would not load, because `embeds` doesn't allow its origin. */
export function findBlockedEmbeds(
  embeds: EmbedsByPath,
  facts: Pick<Facts, 'embeds'>,
): BlockedEmbed[] {
  const placed = [...embeds].flatMap(([path, list]) => list.map((embed) => ({ ...embed, path })));
  const blocked = placed.filter(({ origin }) => !isAllowed(origin, facts.embeds));
  const byOrigin = Map.groupBy(blocked, ({ origin }) => origin);
  return Array.from(byOrigin, ([origin, found]) => {
    const certain = found.filter(({ isCertain }) => isCertain);
    const isCertain = certain.length > 0;
    const paths = (isCertain ? certain : found).map(({ path }) => path);
    return { ...describeBlocked({ origin, isCertain }), paths };
  });
}
