import type { Check, Exchange } from '../check.ts';
import { scanFacts } from '../facts-scan/scan-facts.ts';
import { listSome } from './list-some.ts';
import { getFiles } from './manifest-files.ts';

/** The largest page to parse, in bytes. Parsing takes a hundred times as much memory. */
const maxPage = 1_000_000;

export const factsCheck: Check = {
  id: 'facts',
  sentence: 'Every published text agrees with the info record.',
  clause: 'same-facts',
  need: 'file',
  async *run(context) {
    const info = await context.facts();
    const files = (await getFiles(context)).filter(({ status }) => status === 200);
    const isLarge = ({ request: { target }, body }: Exchange) =>
      /(?:\/|\.html)$/.test(target) && body.length > maxPage;
    const large = files.find(isLarge);
    if (large) {
      yield { text: `expected pages of at most ${maxPage} bytes`, exchanges: [large] };
      return;
    }
    const published = new Map(files.map(({ request, body }) => [request.target, body]));
    const mismatches = scanFacts(published, { ...info, baseUrl: new URL(info.docs).origin });
    if (mismatches.length > 0) yield { text: listSome(mismatches), exchanges: [] };
  },
};
