import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsPath } from '../../src/facts/paths.ts';
import { median, type Row } from './rows.ts';
import { createCheckout, type Checkout } from '../build/checkout.ts';
import { divide, takeTurns, type Bench, type BenchContext } from './bench.ts';
import { createBareStarlight, type BareStarlight } from './build-time/bare-starlight.ts';
import { toGrowth } from './build-time/growth.ts';
import { renderPage } from './build-time/page.ts';

/** Builds take minutes: no more rounds than these, whatever is asked for. */
const mostRounds = 3;

const counts = [10, 100, 1000] as const;
type Count = (typeof counts)[number];

interface Subject {
  readonly site: Checkout | BareStarlight;
  readonly count: Count;
}

/** The seconds that a build took in each round, by how many pages were added. */
type Times = Readonly<Record<Count, readonly number[]>>;

/** How long a build takes, and how that grows with the pages of the docs. */
export const buildTime: Bench = {
  name: 'build-time',
  needs: [],
  async run({ rounds, progress }) {
    const sites = { ours: await createCheckout(), bare: await createBareStarlight() };
    try {
      const context = { rounds: Math.min(rounds, mostRounds), progress };
      const { ours, bare } = await measure(sites, context);
      return [
        ...counts.map((count) => compare(count, ours[count], bare[count])),
        describeGrowth(ours),
      ];
    } finally {
      await Promise.all([sites.ours.remove(), sites.bare.remove()]);
    }
  },
};

async function measure(
  { ours, bare }: { readonly ours: Checkout; readonly bare: BareStarlight },
  context: BenchContext,
): Promise<{ readonly ours: Times; readonly bare: Times }> {
  const subjects = counts.flatMap((count) =>
    [ours, bare].map((site): Subject => ({ site, count })),
  );
  const measured = await takeTurns(subjects, context, async (subject) => {
    const seconds = await measureBuild(subject);
    const name = subject.site === ours ? 'Frontdesk' : 'bare Starlight';
    context.progress(`${name}, ${subject.count} more pages: ${seconds.toFixed(1)} s`);
    return seconds;
  });
  const timesOf = (site: Subject['site']) =>
    Object.fromEntries(
      [...measured]
        .filter(([subject]) => subject.site === site)
        .map(([{ count }, times]) => [count, times]),
    ) as unknown as Times;
  return { ours: timesOf(ours), bare: timesOf(bare) };
}

/** Returns the seconds that a build takes without the caches of an earlier one. */
async function measureBuild({ site, count }: Subject): Promise<number> {
  const kept = ['.astro', 'dist', 'node_modules/.astro', 'node_modules/.vite'];
  for (const name of kept) await rm(join(site.folder, name), { recursive: true, force: true });
  // No sidebar lists them: if every page listed every page, no build could be linear.
  const pages = join(site.folder, 'src', 'content', 'docs', docsPath, 'desks');
  await mkdir(pages);
  for (let number = 1; number <= count; number += 1) {
    await writeFile(join(pages, `desk-${number}.md`), renderPage(number));
  }
  const started = performance.now();
  const { exited, output } = site.build();
  const code = await exited;
  const elapsed = (performance.now() - started) / 1000;
  await rm(pages, { recursive: true });
  if (code !== 0) throw new Error(`The build failed:\n${output.stdout}${output.stderr}`);
  return elapsed;
}

function compare(count: Count, ours: readonly number[], bare: readonly number[]): Row {
  return {
    id: `build-time/${count}`,
    what: `build with ${count} more pages of docs`,
    against: 'bare Starlight with the same pages',
    unit: '×',
    figures: divide(ours, bare),
    detail: `${showSeconds(ours)} of ${showSeconds(bare)}; at most ${mostRounds} rounds`,
  };
}

function describeGrowth({ 10: ten, 100: hundred, 1000: thousand }: Times): Row {
  return {
    id: 'build-time/growth',
    what: 'what one of the last 900 pages adds to the build',
    against: 'one of the 90 before; 1 is linear',
    unit: '×',
    figures: ten.map((seconds, round) =>
      toGrowth(seconds, hundred[round] ?? Number.NaN, thousand[round] ?? Number.NaN),
    ),
    detail: 'sorting makes it 1.5, work on each page in proportion to all of them 10',
  };
}

function showSeconds(figures: readonly number[]): string {
  return `${median(figures).toFixed(1)} s`;
}
