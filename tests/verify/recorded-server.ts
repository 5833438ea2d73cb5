import type { CheckRequest, CheckResponse, Target } from '../../src/verify/check.ts';
import { checks } from '../../src/verify/checks.ts';
import type { Result } from '../../src/verify/result.ts';
import { runChecks } from '../../src/verify/run.ts';
import { isApiPath } from '../../src/contract/routes.ts';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import { rateLimitAfter } from '../rate-limit-fields.ts';
import { startLocalServer } from '../server/local-server.ts';
import type { Spoil } from './faults/kit.ts';

/** Every check of an origin alone. */
export const originChecks = checks.filter(({ need }) => need !== 'build');

/** Fields that a connection of its own has. */
const ofConnection = ['date', 'keep-alive'];

/**
 * Records each response of the real server once, over its connections, and answers runs from the
 * record: with live rate limits, on a clock that each response moves on.
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

  const info = await recall({ method: 'GET', target: '/api/v1/info' });
  const { docs } = JSON.parse(info.body.toString()) as { docs: string };
  const facts = new URL(new URL(docs).origin);

  /** Runs every check on the record, with a fault. */
  function run(spoil: Spoil, origin = facts): Promise<Result[]> {
    let [clock, spent, nth] = [0, 0, 0];
    const target: Target = {
      ...server.target,
      origin,
      async send(request) {
        const { method, target } = request;
        const { status, headers: recorded, body } = await recall(request);
        clock += 10;
        nth += 1;
        const path = target.split('?', 1)[0] ?? '';
        const headers = Object.fromEntries(
          Object.entries(recorded).filter(([name]) => !ofConnection.includes(name)),
        );
        if (isApiPath(path)) spent += 1;
        if (headers.ratelimit !== undefined) {
          const { window } = publicQuota;
          headers.ratelimit = rateLimitAfter(spent, window - (Math.floor(clock / 1000) % window));
        }
        const response = { status, headers, body };
        try {
          spoil(response, { method, target, path, headers: request.headers ?? {}, nth });
        } catch {
          // A body that is not JSON stays as it is.
        }
        if ('lost' in response) throw new Error(String(response.lost));
        return response;
      },
    };
    const sleep = (milliseconds: number) => Promise.resolve((clock += milliseconds));
    return runChecks(originChecks, target, { sleep, now: () => clock });
  }

  return { run, stop: () => server.stop() };
}
