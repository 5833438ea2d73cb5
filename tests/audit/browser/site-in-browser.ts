import { join } from 'node:path';
import {
  chromium,
  firefox,
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { unpackChromium } from './chromium.ts';
import { findProgram, needs } from '../../find-program.ts';
import { startNodeServer } from '../../server/hosts.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const widths = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** A rate limit that the requests of a test file don't reach. */
export const ample = { RATE_LIMIT: '100000' };

/** A page that records its errors. */
export interface WatchedPage {
  readonly page: Page;
  /** Returns the errors since the last call, and requests to other origins. */
  readonly takeErrors: () => string[];
}

/** Launches the Chromium of this package, with more arguments if there are any. */
export async function launchChromium({ args = [] }: LaunchOptions = {}): Promise<Browser> {
  const audit = join(import.meta.dirname, '..');
  const unpacked = await unpackChromium(join(audit, 'node_modules', '@sparticuz', 'chromium'));
  return chromium.launch({ ...unpacked, args: [...unpacked.args, ...args] });
}

const firefoxPath = findProgram('firefox-esr');

/**
 * Launches Debian's Firefox over WebDriver BiDi. Playwright 1.65 sends it a command that Firefox ESR 153 lacks,
 * emulation.setMediaFeaturesOverride, so package.json keeps 1.64.
 */
function launchFirefox(): Promise<Browser> {
  return firefox.launch({ channel: 'moz-firefox', executablePath: firefoxPath ?? '' });
}

/** Runs the tests of the main flows in each browser. Only Chromium asks for permission to copy. */
export function describeInBrowsers(
  tests: (launch: () => Promise<Browser>, permissions: string[]) => void,
): void {
  describe('In Chromium', () => {
    tests(launchChromium, ['clipboard-read', 'clipboard-write']);
  });
  const title = `In Firefox${needs(firefoxPath, 'firefox-esr')}`;
  describe.skipIf(firefoxPath === undefined)(title, () => {
    tests(launchFirefox, []);
  });
}

/**
 * Serves the built site and starts a browser for the tests of a file. `open` opens a page with a context
 * of its own, which closes after the test.
 */
export function useSiteInBrowser(
  env: Record<string, string> = {},
  launch: () => Promise<Browser> = launchChromium,
) {
  let origin: string;
  let browser: Browser;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'silent', ...env });
    ({ origin, stop } = host);
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await stop();
  });
  return {
    get: () => ({ origin, browser }),
    async open(path: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: widths.desktop,
        ...options,
      });
      onTestFinished(() => context.close());
      // On a busy machine, a page can take long. Only a failure waits for this.
      context.setDefaultTimeout(300_000);
      // Starlight loads the search in an idle callback, which headless Chromium sometimes never calls on a busy machine.
      // Without the function, Starlight uses a timer.
      await context.addInitScript(() => {
        Reflect.deleteProperty(window, 'requestIdleCallback');
      });
      const page = await context.newPage();
      const takeErrors = watch(page, origin);
      await page.goto(path);
      return { page, takeErrors };
    },
  };
}

/** Records the errors of a page, and its requests to other origins. */
export function watch(page: Page, origin: string): () => string[] {
  const errors: string[] = [];
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
  return () => errors.splice(0);
}

/** Presses Tab until a matching element has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const max = 100;
  for (let count = 0; count < max; count += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
  }
  throw new Error(`${max} Tabs don't reach ${selector}`);
}
