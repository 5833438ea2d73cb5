import lighthouse, { defaultConfig, desktopConfig, type Result } from 'lighthouse';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { median } from '../median.ts';
import { findFreePort, startNodeServer, type RunningHost } from '../server/hosts.ts';
import { launchChromium } from './browser/launch-chromium.ts';

const paths = [
  '/',
  docsPath,
  `${docsPath}reference/`,
  `${docsPath}reference/info/`,
  `${docsPath}errors/`,
];
/** Each page gets three runs, and up to nine if a median is too low, because machines are noisy. */
const runs = { batch: 3, max: 9 };

/** The configuration and the required performance score. */
const devices = {
  desktop: { config: desktopConfig, performance: 100 },
  mobile: { config: defaultConfig, performance: 95 },
} as const;
type Device = keyof typeof devices;

/** The categories that require a score of 100. */
const full = ['accessibility', 'best-practices', 'seo'];

/** This category has no score. None of its audits may fail. */
const agentic = 'agentic-browsing';

let host: RunningHost;
let browser: Browser;
let port: number;
beforeAll(async () => {
  host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000' });
  port = await findFreePort();
  browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] });
});
afterAll(async () => {
  await browser.close();
  await host.stop();
});

describe.each(['desktop', 'mobile'] as const)('In Lighthouse on %s', (device) => {
  it.each(paths)('%s has all required scores', { timeout: 600_000 }, async (path) => {
    expect(await findFailures(`${host.origin}${path}`, device)).toEqual([]);
  });
});

/** Returns the scores that are too low in the median run, and the failed audits. */
async function findFailures(url: string, device: Device): Promise<string[]> {
  const { config, performance } = devices[device];
  const required = [['performance', performance], ...full.map((id) => [id, 100] as const)] as const;
  const results: Result[] = [];
  for (;;) {
    for (let run = 0; run < runs.batch; run += 1) {
      const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' }, config);
      if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
      results.push(result.lhr);
    }
    const failures = required.flatMap(([id, min]) => {
      const score = median(
        results.map((lhr) => Math.round((lhr.categories[id]?.score ?? 0) * 100)),
      );
      return score < min ? `${id} is ${score}: ${listFailures(results, id).join('; ')}` : [];
    });
    failures.push(...listFailures(results, agentic));
    if (failures.length === 0 || results.length >= runs.max) return failures;
  }
}

/** Lists the audits of a category that count and that failed in most runs. */
function listFailures(results: readonly Result[], id: string): string[] {
  const lines = results.flatMap(({ categories, audits }) => {
    if (!categories[id]) throw new Error(`Lighthouse has no category ${id}`);
    return categories[id].auditRefs
      .filter(({ weight }) => weight > 0)
      .map((ref) => audits[ref.id])
      .filter((audit) => audit?.score !== null && (audit?.score ?? 0) < 1)
      .map((audit) => `${audit?.id ?? ''} (${audit?.title ?? 'missing'})`);
  });
  const count = (line: string) => lines.filter((other) => other === line).length;
  return [...new Set(lines)].filter((line) => count(line) > results.length / 2);
}
