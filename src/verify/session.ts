import type { Manifest } from '../published/manifest/manifest.ts';
import type { Claim } from './check.ts';
import { createChecks } from './checks.ts';
import { createDriftChecks } from './drift.ts';
import { checkGate, gateClaim } from './gate.ts';
import type { Limits } from './limits.ts';
import type { Pace } from './pace.ts';
import type { Command } from './parse-command.ts';
import { createOriginCheck, createReachCheck } from './reach.ts';
import type { Result } from './result.ts';
import { runChecks } from './run.ts';
import { isSelected, select } from './select.ts';
import type { Target } from './target.ts';

export interface SessionOptions {
  readonly command: Pick<Command, 'key' | 'gate' | 'only'>;
  readonly target: Target;
  readonly expected: Manifest | undefined;
  readonly limits: Limits;
  readonly pace: Pace;
}

/** The checks of a command. */
export interface Session {
  /** Every claim, selected or not. */
  readonly claims: readonly Claim[];
  /** Runs the selected checks. Calls `onResult` with each result. */
  run(onResult: (result: Result) => void): Promise<Result[]>;
}

export function createSession({
  command,
  target,
  expected,
  limits,
  pace,
}: SessionOptions): Session {
  const { key, gate, only } = command;
  const drift = expected ? createDriftChecks(expected) : [];
  const originChecks = target.origin ? [createOriginCheck(target.origin)] : [];
  const checks = [...createChecks(key), ...originChecks, ...drift];
  const reachChecks = target.origin ? [createReachCheck(target.origin)] : [];
  const gateClaims = gate ? [gateClaim] : [];

  async function run(onResult: (result: Result) => void): Promise<Result[]> {
    const results: Result[] = [];
    const report = (result: Result) => {
      results.push(result);
      onResult(result);
    };
    const [reach] = await runChecks(reachChecks, target, { pace });
    if (reach?.outcome === 'failed') {
      report(reach);
      const reason = 'not checked: the first requests failed';
      for (const check of select([...checks, ...gateClaims], only)) {
        report({ check, outcome: 'skipped', reason });
      }
      return results;
    }
    if (reach && isSelected(reach.check.id, only)) report(reach);
    await runChecks(select(checks, only), target, { pace, onResult: report });
    if (select(gateClaims, only).length > 0) {
      (await checkGate(target, pace, limits)).forEach(report);
    }
    return results;
  }

  return { claims: [...reachChecks, ...checks, ...gateClaims], run };
}
