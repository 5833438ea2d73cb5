import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCheckout, type Checkout } from '../build/checkout.ts';
import { createBareStarlight, type BareStarlight } from './bare-starlight.ts';
import { compareSides, type Bench } from './bench.ts';

/** The time of a build, compared with Starlight alone and the same pages. */
export const buildTime: Bench = {
  name: 'build-time',
  async run(context) {
    const checkout = await createCheckout();
    const bare = await createBareStarlight();
    const comparison = {
      what: 'build time',
      against: 'bare Starlight with the same pages',
      unit: 's',
      sides: [checkout, bare] as const,
      measure: timeBuild,
    };
    try {
      return [await compareSides(comparison, context)];
    } finally {
      await Promise.all([checkout.remove(), bare.remove()]);
    }
  },
};

/** Returns the seconds of a build without the caches of an earlier one. */
async function timeBuild(site: Checkout | BareStarlight): Promise<number> {
  for (const cache of ['.astro', 'dist', 'node_modules/.astro', 'node_modules/.vite']) {
    await rm(join(site.folder, cache), { recursive: true, force: true });
  }
  const started = performance.now();
  const { exited, output } = site.build();
  if ((await exited) !== 0) throw new Error(`The build failed:\n${output.stdout}${output.stderr}`);
  return (performance.now() - started) / 1000;
}
