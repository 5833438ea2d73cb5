import lighthouse, { defaultConfig, desktopConfig, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { docsPath } from '../../src/facts/paths.ts';
import { unpackChromium } from '../browser/chromium.ts';
import { findFreePort, startNodeServer } from '../http/hosts.ts';

/*
 * Runs Lighthouse on the built site. It prints the median of three runs for each page and device, and
 * exits with 1 if a score is too low. A low score gets up to nine runs, because machines are noisy.
 * It takes minutes, so it isn't a test.
 */

const paths = [
  '/',
  docsPath,
  `${docsPath}reference/`,
  `${docsPath}reference/info/`,
  `${docsPath}errors/`,
];
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

interface Audited {
  /** The median scores, in the order of the columns. */
  readonly scores: readonly number[];
  /** The scores that are too low, and the failed audits. */
  readonly failures: readonly string[];
}

async function main(): Promise<number> {
  const host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000' });
  const { executablePath, args, env } = await unpackChromium();
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath,
    env,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const failed: string[] = [];
    print(['page', 'device', 'performance', ...full, agentic]);
    for (const path of paths) {
      for (const device of ['desktop', 'mobile'] as const) {
        const { scores, failures } = await audit(`${host.origin}${path}`, device, port);
        const agents = failures.some((line) => line.startsWith(agentic)) ? 'fails' : 'passes';
        print([path, device, ...scores.map(String), agents]);
        failed.push(...failures.map((line) => `${path} on ${device}: ${line}`));
      }
    }
    process.stdout.write(failed.map((line) => `\nFAIL  ${line}`).join('') + '\n');
    return failed.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await host.stop();
  }
}

async function audit(url: string, device: Device, port: number): Promise<Audited> {
  const { config, performance } = devices[device];
  const required = [['performance', performance], ...full.map((id) => [id, 100] as const)] as const;
  const results: Result[] = [];
  for (;;) {
    for (let run = 0; run < runs.batch; run += 1) {
      const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' }, config);
      if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
      results.push(result.lhr);
    }
    const scores = required.map(([id]) => median(results.map((lhr) => scoreOf(lhr, id))));
    const failures = [
      ...required.flatMap(([id, min], index) =>
        (scores[index] ?? 0) < min
          ? [`${id} is ${scores[index] ?? 0} of ${min}: ${listFailures(results, id).join('; ')}`]
          : [],
      ),
      ...listFailures(results, agentic).map((line) => `${agentic}: ${line}`),
    ];
    if (failures.length === 0 || results.length >= runs.max) return { scores, failures };
  }
}

/** Lists the audits of a category that count and that failed in most runs. */
function listFailures(results: readonly Result[], id: string): string[] {
  const lines = results.flatMap(({ categories, audits }) =>
    (categories[id]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map((ref) => audits[ref.id])
      .filter((audit) => audit?.score !== null && (audit?.score ?? 0) < 1)
      .map((audit) => `${audit?.id ?? ''} (${audit?.title ?? 'missing'})`),
  );
  const count = (line: string) => lines.filter((other) => other === line).length;
  return [...new Set(lines)].filter((line) => count(line) > results.length / 2);
}

function scoreOf({ categories, runtimeError }: Result, id: string): number {
  if (runtimeError) throw new Error(runtimeError.message);
  const category = categories[id];
  if (!category) throw new Error(`Lighthouse has no category ${id}`);
  return Math.round((category.score ?? 0) * 100);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const columns = [26, 8, 12, 14, 15, 4, 16];

function print(cells: readonly string[]): void {
  const line = cells.map((cell, index) => cell.padEnd(columns[index] ?? 0)).join(' ');
  process.stdout.write(`${line.trimEnd()}\n`);
}

process.exitCode = await main();
