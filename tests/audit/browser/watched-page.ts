import type { BrowserContextOptions, Page } from 'playwright-core';
import type { SiteInBrowser } from './site-in-browser.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const widths = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** A page that records its errors. */
export interface WatchedPage {
  readonly page: Page;
  /** Returns the errors since the last call, and requests to other origins. */
  readonly takeErrors: () => string[];
}

/** Opens a page in its own context. */
export async function openWatchedPage(
  { browser, origin }: SiteInBrowser,
  options: BrowserContextOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  // On a busy machine a page can take long. Only a failure waits for this.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  let errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) {
      errors.push(`request to another origin: ${url.href}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`);
  });
  return {
    page,
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
}
