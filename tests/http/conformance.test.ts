import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesPath } from '../../src/contract/rules.ts';
import { checks } from '../../src/verify/checks.ts';
import { readFiles } from '../../src/integrations/files.ts';
import { createFilesTarget } from '../../src/verify/files-target.ts';
import type { Result } from '../../src/verify/result.ts';
import { runChecks } from '../../src/verify/run.ts';
import type { Target } from '../../src/verify/target.ts';
import { dist, startBundle, toTarget, type RunningHost } from './hosts.ts';

interface Host {
  readonly name: string;
  readonly start: () => Promise<{ target: Target; running?: RunningHost }>;
}

async function serve(starting: Promise<RunningHost>) {
  const running = await starting;
  return { target: toTarget(running), running };
}

const client = join(dist, 'client');

const hosts: readonly Host[] = [
  { name: 'the Node server, metered', start: () => serve(startBundle()) },
  {
    name: 'the Node server, advertised',
    start: () => serve(startBundle({ RATE_LIMIT_MODE: 'advertised' })),
  },
  {
    name: 'the build folder',
    start: async () => ({ target: createFilesTarget('dist', await readFiles(client)) }),
  },
];

it('is a table of at least 120 checks with distinct ids', () => {
  expect(checks.length).toBeGreaterThanOrEqual(120);
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});

it('cites rules that the page of the contract has', async () => {
  const page = await readFile(join(client, rulesPath, 'index.html'), 'utf8');
  const cited = new Set(checks.map(({ clause }) => clause).filter((one) => !one.startsWith('RFC')));
  expect([...cited].filter((id) => !page.includes(`<h2 id="${id}"`))).toEqual([]);
});

describe.each(hosts)('on $name', ({ start }) => {
  let results: ReadonlyMap<string, Result>;
  let stop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const { target, running } = await start();
    stop = running?.stop;
    const run = await runChecks(checks, target);
    results = new Map(run.map((result) => [result.check.id, result]));
  });

  afterAll(() => stop?.());

  it.each(checks)('$id: $sentence', ({ id, need }) => {
    const result = results.get(id);
    if (result?.outcome === 'skipped') {
      expect(result.reason, `${need} can't be shown here`).not.toBe('');
    } else {
      expect(result).toMatchObject({ outcome: 'passed' });
    }
  });
});
