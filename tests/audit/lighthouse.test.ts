import lighthouse, { defaultConfig, desktopConfig, type Result } from 'lighthouse';
import { afterAll, expect, it } from 'vitest';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { findFreePort, startNodeServer } from '../server/hosts.ts';
import { launchChromium } from './browser/site-in-browser.ts';

const paths = [
  '/',
  docsPath,
  `${docsPath}reference/`,
  `${docsPath}reference/info/`,
  `${docsPath}errors/`,
];

/** A page may need a few runs, because machines are noisy. */
const maxRuns = 5;

const devices = [
  { device: 'desktop', config: desktopConfig, performance: 100 },
  { device: 'mobile', config: defaultConfig, performance: 95 },
] as const;

const host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000' });
const port = await findFreePort();
const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] });
afterAll(async () => {
  await browser.close();
  await host.stop();
});

it.each(devices.flatMap((device) => paths.map((path) => ({ ...device, path }))))(
  'In Lighthouse on $device, $path has all required scores',
  async ({ path, config, performance }) => {
    const required = { performance, accessibility: 100, 'best-practices': 100, seo: 100 };
    let failures: string[] = [];
    for (let run = 0; run < maxRuns; run += 1) {
      const flags = { port, logLevel: 'error', output: 'json' } as const;
      const result = await lighthouse(`${host.origin}${path}`, flags, config);
      if (!result) throw new Error('Lighthouse returned no result');
      const { lhr } = result;
      // This category has no score. None of its audits may fail.
      failures = listFailedAudits(lhr, 'agentic-browsing');
      for (const [id, min] of Object.entries(required)) {
        const score = Math.round((lhr.categories[id]?.score ?? 0) * 100);
        if (score < min)
          failures.push(`${id} is ${score}: ${listFailedAudits(lhr, id).join('; ')}`);
      }
      if (failures.length === 0) break;
    }
    expect(failures).toEqual([]);
  },
);

/** Lists the audits of a category that count and that failed. */
function listFailedAudits({ categories, audits }: Result, id: string): string[] {
  if (!categories[id]) throw new Error(`Lighthouse has no category ${id}`);
  return categories[id].auditRefs
    .filter(({ weight }) => weight > 0)
    .map((ref) => audits[ref.id])
    .filter((audit) => audit?.score !== null && (audit?.score ?? 0) < 1)
    .map((audit) => `${audit?.id ?? ''} (${audit?.title ?? 'missing'})`);
}
