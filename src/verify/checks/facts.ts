import type { Check } from '../check.ts';
import { scanFacts } from '../facts-scan/scan-facts.ts';
import { listSome } from './list-some.ts';
import { getFiles } from './manifest-files.ts';

/** The largest page to parse, in bytes. Parsing takes a hundred times as much memory. */
const maxPage = 1_000_000;

export const factsCheck: Check = {
  id: 'facts',
  sentence: 'Every published text states the facts of the info record, and no others.',
  clause: 'same-facts',
  need: 'file',
  async *run(context) {
    const info = await context.facts();
    const found = (await getFiles(context)).filter(({ status }) => status === 200);
    const large = found.find(
      ({ request, body }) => /(?:\/|\.html)$/.test(request.target) && body.length > maxPage,
    );
    if (large) {
      const text = `expected a page of at most ${maxPage} bytes at ${large.request.target}`;
      yield { text, exchanges: [large] };
      return;
    }
    const published = found.map(({ request, body }) => [request.target, body] as const);
    const facts = { ...info, baseUrl: new URL(info.docs).origin };
    const mismatches = scanFacts(new Map(published), facts);
    if (mismatches.length > 0) yield { text: listSome(mismatches), exchanges: [] };
  },
};
