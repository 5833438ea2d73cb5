import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '../median.ts';
import { createCheckout, type Checkout } from '../build/checkout.ts';
import { createBareStarlight, type BareStarlight } from './bare-starlight.ts';
import { compareSides, divide, type Bench } from './bench.ts';

/** The time of a build, compared with Starlight alone and the same pages. */
export const buildTime: Bench = {
  name: 'build-time',
  needs: [],
  async run(context) {
    const checkout = await createCheckout();
    const bare = await createBareStarlight();
    try {
      const { ours, theirs } = await compareSides([checkout, bare], context, measureBuild);
      const show = (times: readonly number[]) => `${median(times).toFixed(1)} s`;
      return [
        {
          id: 'build-time',
          what: 'build time',
          against: 'bare Starlight with the same pages',
          figures: divide(ours, theirs),
          ours: Number(median(ours).toFixed(1)),
          detail: `${show(ours)} and ${show(theirs)}`,
        },
      ];
    } finally {
      await Promise.all([checkout.remove(), bare.remove()]);
    }
  },
};

/** Returns the seconds of a build without the caches of an earlier one. */
async function measureBuild(site: Checkout | BareStarlight): Promise<number> {
  for (const cache of ['.astro', 'dist', 'node_modules/.astro', 'node_modules/.vite']) {
    await rm(join(site.folder, cache), { recursive: true, force: true });
  }
  const started = performance.now();
  const { exited, output } = site.build();
  if ((await exited) !== 0) throw new Error(`The build failed:\n${output.stdout}${output.stderr}`);
  return (performance.now() - started) / 1000;
}
