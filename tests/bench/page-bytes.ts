import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { docsPath } from '../../src/facts/paths.ts';
import { unpackChromium } from '../chromium.ts';
import { findFreePort, startNodeServer, waitFor } from '../server/hosts.ts';
import { createBareStarlight } from './bare-starlight.ts';
import type { Bench, Row } from './bench.ts';
import { sumBytes, weighPage } from './weigh-page.ts';

const chromiumPackage = join(import.meta.dirname, 'node_modules', '@sparticuz', 'chromium');

const pages = ['/', `${docsPath}read-budget/`, `${docsPath}reference/info/`];

/**
 * The bytes of a reader's first page, compared with Starlight alone and the same text. Bytes don't
 * vary, so they are measured once.
 */
export const pageBytes: Bench = {
  name: 'page-bytes',
  async run({ progress }) {
    const project = await createBareStarlight();
    progress('builds bare Starlight');
    const { exited, output } = project.build();
    if ((await exited) !== 0) throw new Error(`The build failed:\n${output.stderr}`);
    const port = String(await findFreePort());
    const preview = project.preview(port);
    const bare = `http://localhost:${port}`;
    const ours = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' });
    const browser = await chromium.launch(await unpackChromium(chromiumPackage));
    try {
      await waitFor(bare, preview);
      const rows: Row[] = [];
      for (const path of pages) {
        progress(path);
        const own = await weighPage(browser, `${ours.origin}${path}`);
        const other = await weighPage(browser, `${bare}${path}`);
        rows.push({
          what: `bytes of ${path} with all it loads, brotli`,
          against: 'bare Starlight with the same text',
          figures: [sumBytes(own) / sumBytes(other)],
          detail: [own, other].map((weight) => JSON.stringify(weight)).join(' and '),
        });
      }
      return rows;
    } finally {
      preview.process.kill();
      await Promise.all([browser.close(), ours.stop(), preview.exited]);
      await project.remove();
    }
  },
};
