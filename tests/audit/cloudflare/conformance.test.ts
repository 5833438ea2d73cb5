import { beforeAll, describe, expect, it } from 'vitest';
import {
  assetsFirst,
  assetsFirstGaps,
  unproven,
  workerFirstGaps,
} from '../../../src/docs/cloudflare-gaps.ts';
import type { Gap } from '../../../src/docs/gap.ts';
import { checks } from '../../../src/verify/checks.ts';
import { runChecks, type Result } from '../../../src/verify/run.ts';
import type { CloudflareSite } from './cloudflare-site.ts';
import { useCloudflareSite } from './use-cloudflare-site.ts';

const toIds = (gaps: readonly Gap[]) => gaps.flatMap((gap) => gap.checks);

it('Every gap names checks that exist, each once', () => {
  for (const ids of [
    toIds([...workerFirstGaps, ...assetsFirstGaps]),
    toIds([...workerFirstGaps, ...unproven]),
  ]) {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !checks.some((check) => check.id === id))).toEqual([]);
  }
});

describe.each([
  { name: 'Worker first', options: {}, gaps: workerFirstGaps },
  {
    name: 'assets first',
    options: { runWorkerFirst: assetsFirst },
    gaps: [...workerFirstGaps, ...assetsFirstGaps],
  },
])("On Cloudflare's runtime, $name", ({ options, gaps }) => {
  const site = useCloudflareSite(options);
  let results: ReadonlyMap<string, Result>;

  beforeAll(async () => {
    const run = await runAll(site());
    results = new Map(run.map((result) => [result.check.id, result]));
  });

  it.each(checks)('$id: $sentence', ({ id }) => {
    // A gap that closes must leave the list.
    const outcome = toIds(gaps).includes(id) ? 'failed' : 'passed';
    expect(results.get(id)).toMatchObject({ outcome });
  });
});

/** The runtime takes five seconds to close a connection, so the checks of raw bytes run at once. */
async function runAll(site: CloudflareSite): Promise<Result[]> {
  const { wire = [], other = [] } = Object.groupBy(checks, ({ need }) =>
    need === 'wire' ? 'wire' : 'other',
  );
  const results = await runChecks(other, site);
  const wireResults = await Promise.all(wire.map((check) => runChecks([check], site)));
  return [...results, ...wireResults.flat()];
}
