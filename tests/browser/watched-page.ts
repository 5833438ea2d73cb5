import type { BrowserContextOptions, Page } from 'playwright-core';
import type { SiteInBrowser } from './site-in-browser.ts';

/** The themes that a reader can choose, and their system for them. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const widths = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 360, height: 740 },
} as const;

/** A page that notes what goes wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** What went wrong since the last call: errors in the console, requests to another origin. */
  readonly takeFaults: () => string[];
}

/** Opens a page of its own context; a theme is chosen by the system and in Starlight's storage. */
export async function openWatchedPage(
  { browser, origin }: SiteInBrowser,
  theme: Theme | undefined,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: origin,
    ...(theme && { colorScheme: theme }),
    ...options,
  });
  context.setDefaultTimeout(15_000);
  if (theme) {
    await context.addInitScript((chosen) => {
      // A page of another scheme, such as about:blank, has no storage.
      if (location.protocol === 'http:') localStorage.setItem('starlight-theme', chosen);
    }, theme);
  }
  const page = await context.newPage();
  let faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) {
      faults.push(`request to another origin: ${url.href}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return {
    page,
    takeFaults() {
      const taken = faults;
      faults = [];
      return taken;
    },
  };
}
