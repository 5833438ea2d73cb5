import { ask, type Check, type Finding } from './check.ts';
import { toInfoRecord } from './checks/json.ts';
import { infoPath } from './checks/paths.ts';
import { describe } from './describe-failure.ts';
import { createOriginTarget } from './origin-target.ts';

const headers = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};
const post = { method: 'POST', headers, body: '{}' };

/** Requests that the endpoint can read, without a token. It may not have GET at all. */
const probes = [
  { sent: 'POST', request: post, accepted: [401, 403] },
  {
    sent: 'POST with an empty bearer token',
    request: { ...post, headers: { ...headers, Authorization: 'Bearer ' } },
    accepted: [401, 403],
  },
  { sent: 'GET', request: { method: 'GET', headers }, accepted: [401, 403, 405] },
];

/**
 * Creates the check of the gated endpoint that an origin names. The endpoint is another system, so only
 * the person who runs this may decide to call it. It gets at most three requests, each once, and none
 * after one that it does not reject.
 */
export function createGateCheck(timeout: number): Check {
  return {
    id: 'gate',
    sentence: 'The gated endpoint rejects requests without a token with 401 or 403.',
    clause: 'token',
    need: 'http',
    phase: 'last',
    requests: [ask('GET', infoPath)],
    expect: {
      also(info) {
        const endpoint = toEndpoint(toInfoRecord(info).mcp);
        return typeof endpoint === 'string' ? endpoint : judgeEndpoint(endpoint, timeout);
      },
    },
  };
}

async function judgeEndpoint(endpoint: URL, timeout: number): Promise<Finding> {
  const origin = new URL(endpoint.origin);
  const target = createOriginTarget(origin, timeout);
  for (const { sent, request: probe, accepted } of probes) {
    const request = { ...probe, target: `${endpoint.pathname}${endpoint.search}` };
    const exchange = await target.send(request).catch(describe);
    if (typeof exchange === 'string') {
      return { mismatch: exchange, attempts: [{ request, origin }] };
    }
    const { status } = exchange;
    if (!accepted.includes(status)) {
      const mismatch = `expected status ${accepted.join(' or ')} for ${sent} ${endpoint.href}, received ${status}`;
      return { mismatch, attempts: [{ request, exchange, origin }] };
    }
  }
  return undefined;
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
