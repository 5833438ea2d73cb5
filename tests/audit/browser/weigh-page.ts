import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/**
 * Loads a page in a browser with an empty cache. Returns the bytes of everything that it loads from its
 * origin, with brotli, by the browser's resource type: `document`, `stylesheet`, `script`, and so on.
 */
export async function weighPage(browser: Browser, url: string): Promise<Record<string, number>> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    const loaded: [kind: string, file: string][] = [];
    page.on('response', (response) => {
      const file = response.url();
      const kind = response.request().resourceType();
      if (file.startsWith(new URL(url).origin)) loaded.push([kind, file]);
    });
    const response = await page.goto(url);
    if (!response?.ok()) throw new Error(`${url} did not load.`);
    // Starlight's search loads when the browser is idle.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })),
    );
    await page.waitForLoadState('networkidle');
    const weight: Record<string, number> = {};
    for (const [kind, file] of loaded) {
      // The browser occasionally never returns the body that it has loaded.
      const body = await (await fetch(file)).bytes();
      // Brotli makes images and fonts larger.
      const bytes = Math.min(body.length, brotliCompressSync(body).length);
      weight[kind] = (weight[kind] ?? 0) + bytes;
    }
    return weight;
  } finally {
    await page.close();
  }
}

export function sumBytes(weight: Readonly<Record<string, number>>): number {
  return Object.values(weight).reduce((sum, bytes) => sum + bytes, 0);
}
