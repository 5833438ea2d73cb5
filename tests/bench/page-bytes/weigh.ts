import type { Browser, Request } from 'playwright-core';
import { widths } from '../../browser/watched-page.ts';

/** A response's body as it came over the wire. */
export interface LoadedFile {
  readonly path: string;
  /** What the browser takes it for: `document`, `stylesheet`, `script`, `font`, `image`, `fetch`. */
  readonly kind: string;
  readonly bytes: number;
}

/** All that a page loads until it is at rest, in a browser that has loaded nothing before. */
export async function weighPage(
  browser: Browser,
  origin: string,
  path: string,
): Promise<readonly LoadedFile[]> {
  const context = await browser.newContext({ baseURL: origin, viewport: widths.desktop });
  try {
    const page = await context.newPage();
    const loaded: Promise<LoadedFile>[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().startsWith(origin)) loaded.push(weigh(request));
    });
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    if (!response?.ok()) throw new Error(`${origin}${path} can't be weighed: it did not load.`);
    // Starlight's own search loads last, once the browser has nothing else to do.
    const search = page.locator('#starlight__search');
    if ((await search.count()) > 0) await search.locator('> *').waitFor({ state: 'attached' });
    return await Promise.all(loaded);
  } finally {
    await context.close();
  }
}

/** The bytes of each kind of files. */
export function sumByKind(files: readonly LoadedFile[]): Readonly<Record<string, number>> {
  const kinds = Map.groupBy(files, ({ kind }) => kind);
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, sumBytes(all)]));
}

/** The bytes of all files. */
export function sumBytes(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function weigh(request: Request): Promise<LoadedFile> {
  const { responseBodySize } = await request.sizes();
  return {
    path: new URL(request.url()).pathname,
    kind: request.resourceType(),
    bytes: responseBodySize,
  };
}
