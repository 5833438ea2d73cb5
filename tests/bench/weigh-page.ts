import type { Browser } from 'playwright-core';

/** A response body as received over the wire. */
export interface LoadedFile {
  /** The browser's resource type: `document`, `stylesheet`, `script`, `font`, `image`, or `fetch`. */
  readonly kind: string;
  readonly bytes: number;
}

/** Loads a page in a browser with an empty cache, and lists everything that it loads. */
export async function weighPage(
  browser: Browser,
  origin: string,
  path: string,
): Promise<readonly LoadedFile[]> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
  });
  try {
    const page = await context.newPage();
    const loaded: Promise<LoadedFile>[] = [];
    page.on('requestfinished', (request) => {
      if (!request.url().startsWith(origin)) return;
      const kind = request.resourceType();
      loaded.push(request.sizes().then(({ responseBodySize: bytes }) => ({ kind, bytes })));
    });
    const response = await page.goto(path);
    if (!response?.ok()) throw new Error(`${origin}${path} did not load.`);
    // Starlight's search loads when the browser is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.waitForLoadState('networkidle');
    return await Promise.all(loaded);
  } finally {
    await context.close();
  }
}

/** Adds up the bytes of each kind of file. */
export function sumByKind(files: readonly LoadedFile[]): Readonly<Record<string, number>> {
  const kinds = Map.groupBy(files, ({ kind }) => kind);
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, sumBytes(all)]));
}

/** Adds up the bytes of all files. */
export function sumBytes(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
