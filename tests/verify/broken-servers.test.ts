import { describe, expect, it } from 'vitest';
import { checks } from '../../src/verify/checks.ts';
import { runChecks } from '../../src/verify/run.ts';
import { startLocalServer } from '../http/local-server.ts';
import { breaks } from './breaks.ts';
import { startBroken } from './broken-server.ts';

describe('A check fails if its claim is broken', () => {
  const caught = new Set<string>();

  it.each(breaks)('$name', async ({ spoil, fails }) => {
    const local = await startLocalServer();
    const broken = await startBroken(new URL(local.target.name), spoil);
    try {
      const concerned = checks.filter(
        ({ id, need }) => fails.test(id) && (need !== 'wire' || id.startsWith('wire-')),
      );
      const results = await runChecks(concerned, broken.target, { sleep: () => Promise.resolve() });
      const passed = results
        .filter(({ outcome }) => outcome !== 'failed')
        .map(({ check }) => check.id);
      expect(concerned.length).toBeGreaterThan(0);
      for (const { check, outcome } of results) if (outcome === 'failed') caught.add(check.id);
      expect(passed).toEqual([]);
    } finally {
      await broken.stop();
      await local.stop();
    }
  });

  it('malformed bytes get a 400 without the contract’s body', async () => {
    const local = await startLocalServer();
    const broken = await startBroken(new URL(local.target.name), () => undefined);
    try {
      const wire = checks.filter(({ id }) =>
        /^wire-(?:no-host|host-twice|host-invalid|garbage|version|method|field-name|nul|target-space|two-lengths|length-and-chunked|connect|large-fields|asterisk|quote)$/.test(
          id,
        ),
      );
      const results = await runChecks(wire, broken.target);
      for (const { check, outcome } of results) if (outcome === 'failed') caught.add(check.id);
    } finally {
      await broken.stop();
      await local.stop();
    }
  });

  it('every check fails for at least one of these servers', () => {
    expect(checks.map(({ id }) => id).filter((id) => !caught.has(id))).toEqual([]);
  });
});
