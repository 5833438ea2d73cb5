import result from './bench-result.json' with { type: 'json' };
import type { BenchResult, Row } from './bench-rows.ts';

/** The committed result of `npm run bench -- --keep`. */
export const benchResult = result as BenchResult;

const firstAnswer =
  'A response with a body and these fields takes Node more than twice what an empty one takes, whoever makes it: see “function constant”. The rest is code that is read, compiled and run for the first time; Netlify’s bundler does not minify it, which would save 4 %.';

const build =
  'Starlight writes no policy for each page, no Markdown twin and no compressed files, and compares nothing. Of the 20 s more that 1000 pages take, 11 are these while pages are rendered, 3 are compression, and 3 are the gate, which reads what is published, and the server’s bundle. Two cores can’t hide all of it behind the rendering. With few pages it is the reference, whose pages are large, and the start of what does this.';

/** Why a row of the result does not reach its goal, by the row's id. */
export const shortfalls: Readonly<Record<string, string>> = {
  'info/bare/p99-full':
    'Where a core has no time to spare, the scheduler decides which answer is among the slowest hundredth, which takes 9 to 18 ms here; a collection of garbage takes 0.5 ms. So the figure is anything from 0.6 to 3 within one run. At half load it is within the goal.',
  'decision/growth':
    'A decision reads one place in a table of 34 MB, and a place that no near cache holds takes about as long here as all the rest of the decision. A Map’s look-up grows ten times. With memory in large pages (`GLIBC_TUNABLES=glibc.malloc.hugetlb=1`) a decision takes 0.9 of the time.',
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
