import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { dist } from '../http/hosts.ts';
import { openWatchedPage, widths } from './watched-page.ts';
import { ample, useSiteInBrowser } from './site-in-browser.ts';

/** What the JavaScript of a page may weigh on the wire, in bytes. */
const limit = 15 * 1024;

const site = useSiteInBrowser(ample);

it.each(['/', '/docs/', '/docs/reference/', '/docs/reference/operations/getinfov1/'])(
  'The JavaScript of %s weighs less than 15 KB',
  async (path) => {
    const { page } = await openWatchedPage(site(), 'light', {
      viewport: widths.desktop,
    });
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.add(new URL(response.url()).pathname);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const inline = await page
      .locator('script:not([src]):not([type="application/ld+json"])')
      .allTextContents();
    await page.context().close();

    expect(scripts.size).toBeGreaterThan(0);
    const texts = await Promise.all(
      [...scripts].map((name) => readFile(join(dist, 'client', name))),
    );
    const parts = [...texts, Buffer.from(inline.join('\n'))];
    const weigh = (compress: (part: Buffer) => Buffer) =>
      parts.reduce((sum, part) => sum + compress(part).length, 0);
    const weight = { brotli: weigh(brotliCompressSync), gzip: weigh(gzipSync) };
    process.stdout.write(
      `${path}: ${scripts.size} scripts and inline: ${weight.brotli} bytes with brotli, ${weight.gzip} with gzip\n`,
    );
    expect(weight.gzip).toBeLessThan(limit);
    expect(weight.brotli).toBeLessThan(limit);
  },
);
