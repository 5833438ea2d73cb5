import { infoSchema, type Info } from '../../api/schemas.ts';
import { describeLastDate } from '../../facts/past-dates.ts';
import { quote } from '../compare.ts';
import { scanFacts, type WrongStatement } from '../../scan/scan-facts.ts';
import { runWithin } from '../run-within.ts';
import { runLimits } from '../sender.ts';
import type { Check, Exchange } from './check.ts';
import { listSome } from './list-some.ts';
import { getFiles } from './manifest-files.ts';

/** The largest page to parse, in bytes. Parsing takes a hundred times as much memory. */
const maxPage = 1_000_000;

/** Finds facts that are old everywhere: the site's build is older than this source. */
export const sourceCheck: Check = {
  id: 'facts-source',
  sentence: 'The info record states the facts in src/facts.',
  clause: 'same-facts',
  need: 'file',
  async *run(context) {
    const info = await context.facts();
    const stated: Info = context.source(new URL(info.docs).origin);
    for (const name of infoSchema.keyof().options) {
      if (info[name] === stated[name]) continue;
      const text = `expected ${name} ${quote(stated[name])}, received ${quote(info[name])}`;
      yield { text, next: 'If src/facts is right, build and deploy again.' };
    }
  },
};

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
    const facts = { ...context.source(new URL(info.docs).origin), ...info };
    const { contradictions, notices, missing } = runWithin(runLimits.scan, () =>
      scanFacts(published, facts),
    );
    const describe = ({ value, problem, paths }: WrongStatement) =>
      `${value} ${problem}: in ${paths.join(', ')}`;
    const wrong = [...contradictions.map(describe), ...missing];
    if (wrong.length > 0) yield { text: listSome(wrong), exchanges: [] };
    const ending = describeLastDate(facts.hours, new Date());
    for (const notice of [...notices.map(describe), ending ?? []].flat()) yield { notice };
  },
};
