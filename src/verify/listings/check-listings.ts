import pLimit from 'p-limit';
import type { Facts } from '../../facts/facts.ts';
import { describeError } from '../describe-error.ts';
import { runWithin } from '../run-within.ts';
import { runLimits } from '../sender.ts';
import { fetchPage, type FetchedPage } from './fetch-page.ts';
import { judgePage, type Judgment } from './judge-page.ts';
import { readPage } from './read-page.ts';

/** What a listing says, or why it could not be read. */
export type ListingResult = { readonly url: string } & (Judgment | { readonly unread: string });

/** Seconds to parse one page and compare it. */
const maxSeconds = 10;

/** Reads the product's listings, and compares them with the facts. `timeout` is in milliseconds for each response. */
export async function checkListings(facts: Facts, timeout: number): Promise<ListingResult[]> {
  const inTurn = pLimit(runLimits.parallel);
  const fetched = await Promise.all(
    (facts.listings ?? []).map(async (url) => ({
      url,
      page: await inTurn(() => fetchPage(new URL(url), timeout).catch(describeError)),
    })),
  );
  // Only now, because a page that takes long to parse would delay the responses of others.
  return fetched.map(({ url, page }) => {
    const read = typeof page === 'string' ? page : compare(url, page, facts);
    return { url, ...(typeof read === 'string' ? { unread: read } : read) };
  });
}

/** Compares a page with the facts. Returns why it could not be read as a string. */
function compare(url: string, fetched: FetchedPage, facts: Facts): Judgment | string {
  try {
    return runWithin(maxSeconds, () => {
      const page = readPage(fetched);
      if (typeof page === 'string') return page;
      const judgment = judgePage(new URL(url), page, facts);
      const { found, wrong } = judgment;
      const isTold = wrong.length > 0 || found.some((fact) => fact !== 'name');
      if (!isTold && page.lack !== undefined) return page.lack;
      return isTold || found.length > 0 ? judgment : 'none of your facts is in its text';
    });
  } catch (error) {
    return describeError(error);
  }
}
