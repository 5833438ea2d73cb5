import lighthouse, { defaultConfig, desktopConfig, type Result } from 'lighthouse';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { median } from '../median.ts';
import { findFreePort, startNodeServer, type RunningHost } from '../server/hosts.ts';
import { launchChromium } from './browser/site-in-browser.ts';

const paths = [
  '/',
  docsPath,
  `${docsPath}reference/`,
  `${docsPath}reference/info/`,
  `${docsPath}errors/`,
];

/** Each page gets three runs, and up to nine if a median is too low, because machines are noisy. */
const runs = { batch: 3, max: 9 };

const devices = [
  { device: 'desktop', config: desktopConfig, performance: 100 },
  { device: 'mobile', config: defaultConfig, performance: 95 },
] as const;

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

it.each(devices.flatMap((device) => paths.map((path) => ({ ...device, path }))))(
  'In Lighthouse on $device, $path has all required scores',
  { timeout: 600_000 },
  async ({ path, config, performance }) => {
    const required = { performance, accessibility: 100, 'best-practices': 100, seo: 100 };
    const results: Result[] = [];
    let failures: string[];
    do {
      for (let run = 0; run < runs.batch; run += 1) {
        const flags = { port, logLevel: 'error', output: 'json' } as const;
        const result = await lighthouse(`${host.origin}${path}`, flags, config);
        if (!result) throw new Error('Lighthouse returned no result');
        results.push(result.lhr);
      }
      // This category has no score. None of its audits may fail.
      failures = listFailedAudits(results, 'agentic-browsing');
      for (const [id, min] of Object.entries(required)) {
        const scores = results.map(({ categories }) => (categories[id]?.score ?? 0) * 100);
        const score = Math.round(median(scores));
        if (score < min) {
          failures.push(`${id} is ${score}: ${listFailedAudits(results, id).join('; ')}`);
        }
      }
    } while (failures.length > 0 && results.length < runs.max);
    expect(failures).toEqual([]);
  },
);

/** Lists the audits of a category that count and that failed in most runs. */
function listFailedAudits(results: readonly Result[], id: string): string[] {
  const failed = results.flatMap(({ categories, audits }) => {
    if (!categories[id]) throw new Error(`Lighthouse has no category ${id}`);
    return categories[id].auditRefs
      .filter(({ weight }) => weight > 0)
      .map((ref) => audits[ref.id])
      .filter((audit) => audit?.score !== null && (audit?.score ?? 0) < 1)
      .map((audit) => `${audit?.id ?? ''} (${audit?.title ?? 'missing'})`);
  });
  const count = (line: string) => failed.filter((other) => other === line).length;
  return [...new Set(failed)].filter((line) => count(line) > results.length / 2);
}
