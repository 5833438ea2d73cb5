import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startNodeServer } from '../../server/hosts.ts';
import { launchChromium } from './launch-chromium.ts';

/** The built site on the Node server, and a browser. */
export interface SiteInBrowser {
  readonly origin: string;
  readonly browser: Browser;
}

/** Starts both before the tests of a file and stops them after. Call the result within a test. */
export function useSiteInBrowser(env: Record<string, string> = {}): () => SiteInBrowser {
  let site: SiteInBrowser;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'silent', ...env });
    const browser = await launchChromium();
    site = { origin: host.origin, browser };
    stop = async () => {
      await browser.close();
      await host.stop();
    };
  });
  afterAll(() => stop());
  return () => site;
}

/** A rate limit that the requests of a test file don't reach. */
export const ample = { RATE_LIMIT: '100000' };
