import { ask, type Claim, type Exchange } from './check.ts';
import { toInfoRecord } from './checks/json.ts';
import type { Limits } from './limits.ts';
import { createOriginTarget } from './origin-target.ts';
import type { Pace } from './pace.ts';
import type { Result } from './result.ts';
import { runChecks } from './run.ts';
import type { Target } from './target.ts';

export const gateClaim: Claim = {
  id: 'gate',
  sentence: 'The gated endpoint rejects a request without credentials with 401 or 403.',
  clause: 'seed §5 rule 1',
  need: 'http',
};

/** A request that the endpoint can read, without content and without credentials. */
const knock = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: '{}',
} as const;

/** Sends each request once, even after a 429. */
const once: Pace = { send: (target, request) => target.send(request) };

/**
 * Sends one request to the gated endpoint that an origin names, and never a second one: the endpoint
 * is another system, so only the person who runs this may decide to call it.
 */
export async function checkGate(target: Target, pace: Pace, limits: Limits): Promise<Result[]> {
  const found: URL[] = [];
  const also = (published: Exchange) => {
    const endpoint = toEndpoint(toInfoRecord(published).mcp);
    if (typeof endpoint === 'string') return endpoint;
    found.push(endpoint);
    return undefined;
  };
  const check = { ...gateClaim, requests: [ask('GET', '/api/v1/info')], expect: { also } };
  const named = await runChecks([check], target, { pace });
  const [endpoint] = found;
  if (!endpoint) return named;

  const request = { ...knock, target: `${endpoint.pathname}${endpoint.search}` };
  const refusal = { ...gateClaim, requests: [request], expect: { status: [401, 403] } };
  const gate = createOriginTarget(new URL(endpoint.origin), limits);
  const results = await runChecks([refusal], gate, { pace: once });
  gate.close?.();
  return results;
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
