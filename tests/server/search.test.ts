import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { dist, startNodeServer } from './hosts.ts';

/** The part of Pagefind's script that the site's search calls. */
interface Pagefind {
  readonly options: (options: object) => Promise<void>;
  readonly search: (query: string) => Promise<{
    readonly results: readonly { readonly data: () => Promise<{ readonly url: string }> }[];
  }>;
}

const host = await startNodeServer({ LOG_LEVEL: 'silent' });
// The script asks the page for its language.
vi.stubGlobal('document', {
  currentScript: null,
  querySelector: () => ({ getAttribute: () => 'en' }),
});
const pagefind = (await import(join(dist, 'client/pagefind/pagefind.js'))) as Pagefind;
await pagefind.options({ basePath: `${host.origin}/pagefind/`, baseUrl: '/' });
afterAll(async () => {
  vi.unstubAllGlobals();
  await host.stop();
});

async function findPages(query: string): Promise<string[]> {
  const { results } = await pagefind.search(query);
  return Promise.all(results.map(async ({ data }) => (await data()).url));
}

it.each([
  ['rate limit', 'read-budget/'],
  ['rate_limited', 'errors/'],
  ['etag', 'read-budget/'],
  ['api key', ''],
  ['sha256', 'check/'],
  ['ratelimt', 'read-budget/'],
])('A search for "%s" has the page %s first', async (query, page) => {
  expect((await findPages(query))[0]).toBe(docsPath + page);
});

it('A search for a word that is on no page finds nothing', async () => {
  expect(await findPages('zzzz')).toEqual([]);
});

it('The home page is not in the search, because the docs say the same', async () => {
  expect(await findPages('phone')).not.toContain('/');
});
