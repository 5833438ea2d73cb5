import { ask, type Check, type Claim, type Exchange } from './check.ts';
import { toInfoRecord } from './checks/json.ts';
import { infoPath } from './checks/paths.ts';
import type { Limits } from './limits.ts';
import { createOriginTarget } from './origin-target.ts';
import type { Pace } from './pace.ts';
import { perform } from './perform.ts';
import type { Result } from './result.ts';
import { runChecks } from './run.ts';
import type { Sender } from './sender.ts';
import type { Target } from './target.ts';

export const gateClaim: Claim = {
  id: 'gate',
  sentence: 'The gated endpoint rejects requests without a token with 401 or 403.',
  clause: 'token',
  need: 'http',
};

const headers = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};

/** Requests that the endpoint can read, without a token. It may not have GET at all. */
const knocks = [
  { request: { method: 'POST', headers, body: '{}' }, status: [401, 403] },
  {
    request: { method: 'POST', headers: { ...headers, Authorization: 'Bearer ' }, body: '{}' },
    status: [401, 403],
  },
  { request: { method: 'GET', headers }, status: [401, 403, 405] },
] as const;

/**
 * Sends three requests to the gated endpoint that an origin names, and none after one that is not
 * rejected: the endpoint is another system, so only the person who runs this may decide to call it.
 */
export async function checkGate(target: Target, pace: Pace, limits: Limits): Promise<Result[]> {
  const found: URL[] = [];
  const also = (published: Exchange) => {
    const endpoint = toEndpoint(toInfoRecord(published).mcp);
    if (typeof endpoint === 'string') return endpoint;
    found.push(endpoint);
    return undefined;
  };
  const check = { ...gateClaim, requests: [ask('GET', infoPath)], expect: { also } };
  const named = await runChecks([check], target, { pace });
  const [endpoint] = found;
  if (!endpoint) return named;

  const gate = createOriginTarget(new URL(endpoint.origin), limits);
  const path = `${endpoint.pathname}${endpoint.search}`;
  try {
    // Each is sent once, even after a lost response.
    const sender: Sender = { send: (one) => gate.send(one), stopReason: () => undefined, log: [] };
    for (const { request, status } of knocks) {
      const requests = [{ ...request, target: path }];
      const check: Check = { ...gateClaim, requests, expect: { status } };
      const result = await perform(check, sender, gate.origin);
      if (result.outcome === 'failed') return [result];
    }
    return [{ check: gateClaim, outcome: 'passed' }];
  } finally {
    gate.close?.();
  }
}

/** Parses the endpoint of an info record. Returns a mismatch if no request may be sent to it. */
function toEndpoint(mcp: unknown): URL | string {
  const url = typeof mcp === 'string' ? URL.parse(mcp) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return 'expected the info record to name an endpoint, so no request was sent';
  }
  return url.username === '' && url.password === ''
    ? url
    : 'expected an endpoint without credentials in its URL, so no request was sent';
}
