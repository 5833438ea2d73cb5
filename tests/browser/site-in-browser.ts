import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startNodeServer } from '../http/hosts.ts';
import { launchChromium } from './chromium.ts';

/** The built site on the Node server, and a browser to open it in. */
export interface SiteInBrowser {
  readonly origin: string;
  readonly browser: Browser;
}

/** Starts both before the tests of a file and ends them after; what it gives is there within tests. */
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

/** A budget that the many requests of a file do not use up. */
export const ample = { RATE_LIMIT: '100000' };
