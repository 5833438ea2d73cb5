import { hash } from 'node:crypto';
import { describeLastDate, digestFacts } from '@frontdesk/facts';
import { infoSchema } from '@frontdesk/api';
import { scanFacts, type WrongStatement } from '@frontdesk/scan';
import { quote } from '../compare.ts';
import type { Check, Context, Info } from './check.ts';
import { listSome } from './findings.ts';
import { getFiles, isFileOf, readManifest } from './manifest.ts';
import { infoPath } from './paths.ts';

/** Finds facts that are old everywhere: the site's build is older than this source. */
export const sourceCheck: Check = {
  id: 'facts-source',
  sentence: 'The info record states the facts in product.yaml.',
  clause: 'same-facts',
  need: 'file',
  async *run(context) {
    const info = await context.facts();
    const stated: Info = context.source(info);
    // A field may be optional.
    const show = (value = '') => quote(value);
    for (const name of infoSchema.keyof().options) {
      if (info[name] === stated[name]) continue;
      const text = `expected ${name} ${show(stated[name])}, received ${show(info[name])}`;
      yield { text, next: 'If product.yaml is right, build and deploy again.' };
    }
  },
};

/** Returns the facts that the build states. The info record that the site serves may be an old copy. */
async function readBuiltFacts(context: Context): Promise<Info> {
  const served = await context.facts();
  const source = context.source(served);
  const manifest = await readManifest(context);
  const own = context.build?.manifest ?? manifest;
  if ([own.facts, manifest.facts].includes(digestFacts(source))) return source;
  const { body = '' } = (await context.responses()).reads[infoPath] ?? {};
  return hash('sha256', body) === own.sha256[infoPath]
    ? infoSchema.parse(JSON.parse(body))
    : served;
}

/** Describes each wrong value once, whatever its notation. */
function describe(statements: readonly WrongStatement[]): string[] {
  const toKey = ({ value, problem }: WrongStatement) =>
    problem + value.replace(/\W/g, '').slice(-9).toLowerCase();
  return Array.from(Map.groupBy(statements, toKey).values(), (equal) => {
    const paths = [...new Set(equal.flatMap(({ paths: found }) => found))];
    const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
    return `${equal[0]?.value} ${equal[0]?.problem}: in ${paths.slice(0, 5).join(', ')}${more}`;
  });
}

export const factsCheck: Check = {
  id: 'facts',
  sentence: 'Every published text agrees with the info record.',
  clause: 'same-facts',
  need: 'file',
  async *run(context) {
    const info = await readBuiltFacts(context);
    const files = (await getFiles(context)).filter(({ status }) => status === 200);
    const published = new Map(files.map(({ request, body }) => [request.target, body]));
    const facts = { ...context.source(info), ...info };
    const { contradictions, suspected, missing } = scanFacts(published, facts);
    const manifest = context.build?.manifest ?? (await readManifest(context));
    const copies = files.filter((file) => !isFileOf(manifest, file));
    const copied = new Set(copies.map(({ request }) => request.target));
    for (const isOtherCopy of [false, true]) {
      const isHere = (path = '') => copied.has(path) === isOtherCopy;
      const wrong = contradictions
        .map((statement) => ({ ...statement, paths: statement.paths.filter(isHere) }))
        .filter(({ paths }) => paths.length > 0);
      const lacking = missing.filter((text) => isHere(text.split(' ', 1)[0]));
      // A copy with an old value lacks the new one.
      const texts = [...describe(wrong), ...(isOtherCopy && wrong.length > 0 ? [] : lacking)];
      if (texts.length === 0) continue;
      yield { text: listSome(texts), exchanges: isOtherCopy ? copies : [], isOtherCopy };
    }
    const ending = describeLastDate(facts.hours, new Date());
    for (const notice of [...describe(suspected), ending ?? []].flat()) yield { notice };
  },
};
