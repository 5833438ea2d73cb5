import result from './bench-result.json' with { type: 'json' };
import type { BenchResult, Row } from './bench-rows.ts';

/** The committed result of `npm run bench -- --keep`. */
export const benchResult = result as BenchResult;

const firstAnswer =
  'A response with a body and these fields takes Node more than twice what an empty one takes, whoever makes it: see “function constant”. Of the rest, some 0.8 ms go to reading and compiling the code, 0.4 to the budget and the contract, and 0.8 to the answer, all of it run for the first time. Netlify’s bundler does not minify the code, which would save 4 %.';

const build =
  'Starlight alone writes no policy for each page, no Markdown twin and no compressed files, and checks nothing. For that, this build parses each page twice: to finish it, and to check it.';

/** Why a row of the result does not reach its goal, by the row's id. */
export const shortfalls: Readonly<Record<string, string>> = {
  'function/fallback/first-answer': firstAnswer,
  'function/format/first-answer': firstAnswer,
  'function/methods/first-answer': firstAnswer,
  'build-time/10': build,
  'build-time/100': build,
  'build-time/1000': build,
};

/** The rows of a part of a result: those whose ids begin with its name. */
export function rowsOf({ rows }: BenchResult, part: string): readonly Row[] {
  return rows.filter(({ id }) => id.startsWith(`${part}/`));
}
