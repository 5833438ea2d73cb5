import { describe, expect, it } from 'vitest';
import { checks } from '../../src/verify/checks.ts';
import { runChecks } from '../../src/verify/run.ts';
import { startLocalServer } from '../http/local-server.ts';
import { breaks, type Spoil } from './breaks.ts';
import { startBroken } from './broken-server.ts';

const caught = new Set<string>();

/** Runs the checks that match on a broken server. Returns the ids of those that don't fail. */
async function findMissed(fails: RegExp, spoil: Spoil): Promise<string[]> {
  const local = await startLocalServer();
  const broken = await startBroken(new URL(local.target.name), spoil);
  try {
    const concerned = checks.filter(({ id }) => fails.test(id));
    expect(concerned).not.toEqual([]);
    const results = await runChecks(concerned, broken.target, { sleep: () => Promise.resolve() });
    for (const { check, outcome } of results) if (outcome === 'failed') caught.add(check.id);
    return results.filter(({ outcome }) => outcome !== 'failed').map(({ check }) => check.id);
  } finally {
    await broken.stop();
    await local.stop();
  }
}

describe('A check fails if its claim is broken', () => {
  it.each(breaks)('%s', async (_name, fails, spoil) => {
    expect(await findMissed(fails, spoil)).toEqual([]);
  });

  // The broken server answers malformed bytes itself, without the contract's body.
  it('malformed bytes get a bare 400', async () => {
    const malformed =
      /^wire-(?:no-host|host-twice|host-invalid|garbage|version|method|field-name|nul|target-space|two-lengths|length-and-chunked|connect|large-fields|asterisk|quote)$/;
    const missed = await findMissed(malformed, () => undefined);
    expect(missed).not.toContain('wire-garbage');
  });

  it('every check fails for at least one of these servers', () => {
    expect(checks.map(({ id }) => id).filter((id) => !caught.has(id))).toEqual([]);
  });
});
