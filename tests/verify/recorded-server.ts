import type { Facts } from '../../src/packages/facts/facts.ts';
import { publicQuota } from '../../src/packages/api/rate-limit.ts';
import { isApiPath } from '../../src/packages/api/routes.ts';
import { checks } from '../../src/packages/verify/checks/all.ts';
import type {
  Build,
  Check,
  CheckRequest,
  CheckResponse,
  Result,
  Target,
} from '../../src/packages/verify/checks/check.ts';
import { runChecks } from '../../src/packages/verify/run.ts';
import { facts } from '../fixtures/facts.ts';
import { rateLimitAfter } from '../rate-limit-fields.ts';
import { startLocalServer } from '../server/local-server.ts';
import type { Response, Spoil } from './faults/kit.ts';

/** The checks that need no build to compare with. */
export const originChecks = checks.filter(({ need }) => need !== 'build');

interface RunOptions {
  readonly build?: Build;
  readonly origin?: URL;
  readonly selected?: readonly Check[];
  readonly source?: Facts;
}

/**
 * Records each response of the real server once, and replays it in every run, with live rate limits and a
 * clock that each response advances.
 */
export async function startRecorder() {
  const server = await startLocalServer();
  const record = new Map<string, Promise<CheckResponse>>();

  function recall(request: CheckRequest): Promise<CheckResponse> {
    const key = JSON.stringify(request);
    const before = record.get(key) ?? server.target.send(request);
    record.set(key, before);
    return before;
  }

  /** Runs checks on the record, with a fault. */
  function run(
    spoil: Spoil,
    {
      build,
      origin = new URL(facts.baseUrl),
      selected = originChecks,
      source = facts,
    }: RunOptions = {},
  ): Promise<Result[]> {
    let [clock, spent, nth] = [0, 0, 0];
    const target: Target = {
      ...server.target,
      origin,
      async send(request) {
        const { method, target } = request;
        const { status, headers: recorded, body } = await recall(request);
        const headers: Record<string, string> = { ...recorded };
        clock += 10;
        nth += 1;
        const path = target.split('?', 1)[0] ?? '';
        if (isApiPath(path)) spent += 1;
        if (headers.ratelimit !== undefined) {
          const { window } = publicQuota;
          headers.ratelimit = rateLimitAfter(spent, window - (Math.floor(clock / 1000) % window));
        }
        const response: Response = { status, headers, body };
        try {
          spoil(response, {
            method,
            target,
            path,
            headers: request.headers ?? {},
            nth,
            time: clock,
          });
        } catch {
          // A body that is not JSON stays as it is.
        }
        clock += response.delay ?? 0;
        if (response.lost !== undefined) throw new Error(response.lost);
        return response;
      },
    };
    const sleep = (milliseconds: number) => Promise.resolve((clock += milliseconds));
    return runChecks(selected, target, { build, sleep, now: () => clock, source });
  }

  return { run, stop: () => server.stop() };
}
