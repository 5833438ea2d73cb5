import pLimit from 'p-limit';
import type { Facts } from '../../facts/facts.ts';
import { describeError } from '../describe-error.ts';
import { runWithin } from '../run-within.ts';
import { runLimits } from '../sender.ts';
import { fetchPage } from './fetch-page.ts';
import { judgePage, type Judgment } from './judge-page.ts';
import { readPage } from './read-page.ts';

/** What a listing says, or why it could not be read. */
export type ListingResult = { readonly url: string } & (Judgment | { readonly unread: string });

/** Seconds to parse one page and compare it. */
const maxSeconds = 10;

/** Reads each listing, and compares it with the facts. Takes at most four times the timeout and this for each page. */
export async function checkListings(facts: Facts, timeout: number): Promise<ListingResult[]> {
  const inTurn = pLimit(runLimits.parallel);
  return Promise.all(
    (facts.listings ?? []).map((url) =>
      inTurn(async () => {
        const read = await checkListing(new URL(url), facts, timeout).catch(describeError);
        return { url, ...(typeof read === 'string' ? { unread: read } : read) };
      }),
    ),
  );
}

/** Returns why a page could not be read as a string. */
async function checkListing(start: URL, facts: Facts, timeout: number): Promise<Judgment | string> {
  const fetched = await fetchPage(start, timeout);
  if (typeof fetched === 'string') return fetched;
  return runWithin(maxSeconds, () => {
    const page = readPage(fetched);
    if (typeof page === 'string') return page;
    const judgment = judgePage(start, page, facts);
    const { found, wrong } = judgment;
    const isTold = wrong.length > 0 || found.some((fact) => fact !== 'name');
    if (!isTold && page.lack !== undefined) return page.lack;
    return isTold || found.length > 0 ? judgment : 'none of your facts is in its text';
  });
}
