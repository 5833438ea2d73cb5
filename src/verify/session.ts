import { randomUUID } from 'node:crypto';
import { createExpectedCheck, type Expected } from './against.ts';
import type { Claim } from './check.ts';
import { createChecks } from './checks.ts';
import { createDriftChecks } from './drift/checks.ts';
import { checkGate, gateClaim } from './gate.ts';
import type { Limits } from './limits.ts';
import type { Pace } from './pace.ts';
import { checkReach, reachClaim } from './reach.ts';
import type { Result } from './result.ts';
import { runChecks } from './run.ts';
import { isSelected, select } from './select.ts';
import type { Target } from './target.ts';

export interface SessionOptions {
  readonly target: Target;
  readonly expected: Expected | undefined;
  readonly key: string | undefined;
  readonly gate: boolean;
  /** Ids, or starts of ids; all checks where there are none. */
  readonly only: readonly string[];
  readonly limits: Limits;
  readonly pace: Pace;
}

/** Everything that a command asks to be checked. */
export interface Session {
  /** What there is to check, whether selected or not. */
  readonly claims: readonly Claim[];
  /** Runs the selected checks. Calls `onResult` with each result. */
  run(onResult?: (result: Result) => void): Promise<Result[]>;
}

export function createSession(options: SessionOptions): Session {
  const { target, expected, key, gate, only, limits, pace } = options;

  const drift = expected && [
    createExpectedCheck(expected, key),
    ...createDriftChecks({ expected: expected.manifest, key, nonce: randomUUID() }),
  ];
  const checks = [...createChecks(key), ...(drift ?? [])];

  return {
    claims: [...(target.origin ? [reachClaim] : []), ...checks, ...(gate ? [gateClaim] : [])],
    async run(onResult) {
      const results: Result[] = [];
      const report = (result: Result) => {
        results.push(result);
        onResult?.(result);
      };
      const selected = select(checks, only);
      const asksGate = gate && isSelected(gateClaim.id, only);
      const reach = target.origin && (await checkReach(target.origin, limits, pace));
      if (reach && (reach.outcome === 'failed' || isSelected(reachClaim.id, only))) report(reach);
      if (reach?.outcome === 'failed') {
        for (const check of [...selected, ...(asksGate ? [gateClaim] : [])]) {
          report({
            check,
            outcome: 'skipped',
            reason: 'not run: the origin itself does not answer',
          });
        }
        return results;
      }
      await runChecks(selected, target, { pace, onResult: report });
      if (asksGate) report(await checkGate(target, pace, limits));
      return results;
    },
  };
}
