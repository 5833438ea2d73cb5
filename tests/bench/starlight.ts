import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createCheckout, type Checkout } from '../build/checkout.ts';
import { unpackChromium } from '../chromium.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { findFreePort, startNodeServer, waitFor } from '../server/hosts.ts';
import { createBareStarlight, type BareStarlight } from './bare-starlight.ts';
import { compareSides, type Bench, type Row } from './bench.ts';
import { sumBytes, weighPage } from './weigh-page.ts';

const chromiumPackage = join(import.meta.dirname, 'node_modules', '@sparticuz', 'chromium');

const pages = ['/', `${docsPath}read-budget/`, `${docsPath}reference/info/`];

/** Compares the time of a build and the bytes of pages with Starlight alone and the same text. */
export const measureStarlight: Bench = async (rounds) => {
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
    return [await compareSides(comparison, rounds), ...(await comparePages(bare))];
  } finally {
    await Promise.all([checkout.remove(), bare.remove()]);
  }
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

/** Compares the bytes of a reader's first page. They don't vary, so they are measured once. */
async function comparePages(project: BareStarlight): Promise<Row[]> {
  const port = await findFreePort();
  const preview = project.preview(port);
  const ours = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' });
  const browser = await chromium.launch(await unpackChromium(chromiumPackage));
  try {
    const bare = `http://localhost:${port}`;
    await waitFor(bare, preview);
    const rows: Row[] = [];
    for (const path of pages) {
      const own = await weighPage(browser, `${ours.origin}${path}`);
      const other = await weighPage(browser, `${bare}${path}`);
      rows.push({
        what: `bytes of ${path} with all it loads, brotli`,
        against: 'bare Starlight with the same text',
        figures: [sumBytes(own) / sumBytes(other)],
      });
    }
    return rows;
  } finally {
    preview.process.kill();
    await Promise.all([browser.close(), ours.stop(), preview.exited]);
  }
}
