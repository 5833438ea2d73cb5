import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { summarize, type Row } from '../../src/site/bench-rows.ts';
import { createCheckout, type Checkout } from '../build/checkout.ts';
import { divide, takeTurns, type Bench, type BenchContext } from './bench.ts';
import { endedChildrenCpuSeconds } from './usage.ts';
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

/** What a build took, in seconds: by the clock, and of all cores. */
interface Cost {
  readonly elapsed: number;
  readonly cpu: number;
}

/** The builds of each round, by how many pages there were. */
type Costs = Readonly<Record<Count, readonly Cost[]>>;

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
        ...counts.flatMap((count) => compare(count, ours[count], bare[count])),
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
): Promise<{ readonly ours: Costs; readonly bare: Costs }> {
  const subjects = counts.flatMap((count) =>
    [ours, bare].map((site): Subject => ({ site, count })),
  );
  const measured = await takeTurns(subjects, context, async (subject) => {
    const cost = await measureBuild(subject);
    const name = subject.site === ours ? 'Frontdesk' : 'bare Starlight';
    context.progress(`${name}, ${subject.count} more pages: ${cost.elapsed.toFixed(1)} s`);
    return cost;
  });
  const costsOf = (site: Subject['site']) =>
    Object.fromEntries(
      [...measured]
        .filter(([subject]) => subject.site === site)
        .map(([{ count }, costs]) => [count, costs]),
    ) as unknown as Costs;
  return { ours: costsOf(ours), bare: costsOf(bare) };
}

/** What a build from nothing takes: what an earlier one kept is removed before. */
async function measureBuild({ site, count }: Subject): Promise<Cost> {
  const kept = ['.astro', 'dist', 'node_modules/.astro', 'node_modules/.vite'];
  for (const name of kept) await rm(join(site.folder, name), { recursive: true, force: true });
  // No sidebar lists them: if every page listed every page, no build could be linear.
  const pages = join(site.folder, 'src', 'content', 'docs', 'docs', 'desks');
  await mkdir(pages);
  for (let number = 1; number <= count; number += 1) {
    await writeFile(join(pages, `desk-${number}.md`), renderPage(number));
  }
  const started = performance.now();
  const cpuBefore = await endedChildrenCpuSeconds();
  const { exited, output } = site.build();
  const code = await exited;
  const elapsed = (performance.now() - started) / 1000;
  const cpu = (await endedChildrenCpuSeconds()) - cpuBefore;
  await rm(pages, { recursive: true });
  if (code !== 0) throw new Error(`The build failed:\n${output.stdout}${output.stderr}`);
  return { elapsed, cpu };
}

function compare(count: Count, ours: readonly Cost[], bare: readonly Cost[]): Row[] {
  const what = `build with ${count} more pages of docs`;
  const against = 'bare Starlight with the same pages';
  const of = (kind: keyof Cost): Pick<Row, 'unit' | 'figures' | 'detail'> => {
    const [mine, theirs] = [pick(ours, kind), pick(bare, kind)];
    return {
      unit: '×',
      figures: divide(mine, theirs),
      detail: `${showSeconds(mine)} of ${showSeconds(theirs)}; at most ${mostRounds} rounds`,
    };
  };
  return [
    { id: `build-time/${count}`, what, against, goal: { atMost: 1.3 }, ...of('elapsed') },
    { id: `build-time/${count}/cpu`, what: `CPU time of the ${what}`, against, ...of('cpu') },
  ];
}

function pick(costs: readonly Cost[], kind: keyof Cost): number[] {
  return costs.map((cost) => cost[kind]);
}

function describeGrowth(costs: Costs): Row {
  const elapsed = (count: Count) => pick(costs[count], 'elapsed');
  const [hundred, thousand] = [elapsed(100), elapsed(1000)];
  return {
    id: 'build-time/growth',
    what: 'what one of the last 900 pages adds to the build',
    against: 'one of the 90 before; 1 is linear',
    unit: '×',
    goal: { atMost: 2 },
    figures: elapsed(10).map((ten, round) =>
      toGrowth(ten, hundred[round] ?? Number.NaN, thousand[round] ?? Number.NaN),
    ),
    detail: 'sorting makes it 1.5, work on each page in proportion to all of them 10',
  };
}

function showSeconds(figures: readonly number[]): string {
  return `${summarize(figures).median.toFixed(1)} s`;
}
