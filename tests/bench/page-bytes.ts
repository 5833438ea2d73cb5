import type { Browser } from 'playwright-core';
import { docsPath } from '../../src/facts/paths.ts';
import type { Row } from './rows.ts';
import { launchChromium } from '../browser/chromium.ts';
import { startNodeServer } from '../http/hosts.ts';
import type { Bench } from './bench.ts';
import { createBareStarlight } from './build-time/bare-starlight.ts';
import { serveWithBrotli, type BrotliServer } from './page-bytes/brotli-server.ts';
import { sumByKind, sumBytes, weighPage, type LoadedFile } from './page-bytes/weigh.ts';

const pages = [
  ['home', '/'],
  ['docs', `${docsPath}read-budget/`],
  ['reference', `${docsPath}reference/info/`],
] as const;

/**
 * What a reader's first page is to load, as the build compressed it, beside Starlight with the same
 * text, as brotli at its best quality. It is the same each time, so it is measured once.
 */
export const pageBytes: Bench = {
  name: 'page-bytes',
  needs: [],
  async run({ progress }) {
    const bare = await serveBareStarlight(progress);
    const ours = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' });
    const browser = await launchChromium();
    try {
      const rows: Row[] = [];
      for (const [id, path] of pages) {
        rows.push(await compare(browser, { id, path }, { ours: ours.origin, bare: bare.origin }));
        progress(path);
      }
      return rows;
    } finally {
      await browser.close();
      await Promise.all([ours.stop(), bare.close()]);
    }
  },
};

async function compare(
  browser: Browser,
  page: { readonly id: string; readonly path: string },
  origins: { readonly ours: string; readonly bare: string },
): Promise<Row> {
  const ours = await weighPage(browser, origins.ours, page.path);
  const bare = await weighPage(browser, origins.bare, page.path);
  return {
    id: `page-bytes/${page.id}`,
    what: `bytes of ${page.path} with all it loads, brotli`,
    against: 'Starlight’s default for the same text',
    unit: '×',
    figures: [sumBytes(ours) / sumBytes(bare)],
    detail: `${describeBytes(ours)} of ${describeBytes(bare)}`,
  };
}

function describeBytes(files: readonly LoadedFile[]): string {
  const kinds = Object.entries(sumByKind(files)).map(([kind, bytes]) => `${kind} ${bytes}`);
  return `${sumBytes(files)} bytes (${kinds.join(', ')})`;
}

/** Built, and then served for as long as it is not closed; closing removes it. */
async function serveBareStarlight(progress: (text: string) => void): Promise<BrotliServer> {
  progress('builds bare Starlight');
  const project = await createBareStarlight();
  const { exited, output } = project.build();
  if ((await exited) !== 0) {
    await project.remove();
    throw new Error(`Bare Starlight did not build:\n${output.stdout}${output.stderr}`);
  }
  const server = await serveWithBrotli(project.dist);
  return {
    origin: server.origin,
    async close() {
      await server.close();
      await project.remove();
    },
  };
}
