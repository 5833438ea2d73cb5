import { beforeAll, describe, expect, it } from 'vitest';
import {
  assetsFirst,
  assetsFirstGaps,
  unproven,
  workerFirstGaps,
} from '../../../src/gaps/cloudflare.ts';
import type { Gap } from '../../../src/gaps/gap.ts';
import { checks } from '../../../src/verify/checks.ts';
import type { Result } from '../../../src/verify/result.ts';
import { runChecks } from '../../../src/verify/run.ts';
import { findUnmatched, isSelected } from '../../../src/verify/select.ts';
import type { CloudflareSite } from './cloudflare-site.ts';
import { useCloudflareSite } from './use-cloudflare-site.ts';

const toIds = (gaps: readonly Gap[]) => gaps.flatMap((gap) => gap.checks);

it('Every gap names checks that exist', () => {
  const listed = toIds([...workerFirstGaps, ...assetsFirstGaps, ...unproven]);
  expect(findUnmatched(checks, listed)).toBeUndefined();
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
    const outcome = isSelected(id, toIds(gaps)) ? 'failed' : 'passed';
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
