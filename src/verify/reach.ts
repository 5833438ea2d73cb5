import { ask, type Check, type Exchange } from './check.ts';
import { parseJson, toInfoRecord } from './checks/json.ts';
import { infoPath } from './checks/paths.ts';

/** Creates the check that an origin serves this API. If it fails, no other check makes sense. */
export function createReachCheck(origin: URL): Check {
  return {
    id: 'reach',
    sentence: 'The origin serves this API, without a redirect to another origin.',
    clause: 'answers',
    need: 'http',
    needsInfo: false,
    phase: 'first',
    requests: [ask('GET', '/api/v1/health'), ask('GET', infoPath)],
    expect: {
      also: (_last, all) => {
        const moved = all.map((one) => readRedirect(one, origin)).find((other) => other);
        if (moved) return `it redirects to ${moved.origin}: verify that origin instead`;
        if (all.some(isRecognized)) return undefined;
        const received = all.map(({ status, headers }) =>
          `${status} ${headers['content-type'] ?? ''}`.trim(),
        );
        return `the origin does not serve this API: health and info get ${received.join(' and ')}`;
      },
    },
  };
}

/** Creates the check of the origin in the facts. On this machine, it may be that of a deployment. */
export function createOriginCheck(origin: URL): Check {
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(origin.hostname);
  return {
    id: 'info-origin',
    sentence: 'The info record names the origin that was asked.',
    clause: 'same-facts',
    need: 'http',
    needsInfo: true,
    requests: [ask('GET', infoPath)],
    expect: {
      also: (last) => {
        const named = URL.parse(toInfoRecord(last).docs ?? '')?.origin;
        if (named === origin.origin) return undefined;
        if (isLocal) return { note: `the facts are of ${String(named)}` };
        return `expected ${origin.origin} in docs, received ${String(named)}`;
      },
    },
  };
}

/** Returns the other origin that a response redirects to. */
function readRedirect({ status, headers }: Exchange, origin: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const location = URL.parse(headers.location ?? '', origin);
  const isOther = location && /^https?:$/.test(location.protocol);
  return isOther && location.origin !== origin.origin ? location : undefined;
}

/** True for a response, an error included, that only this API sends. */
function isRecognized({ headers, body }: Exchange): boolean {
  const value = parseJson(body);
  const isObject = typeof value === 'object' && value !== null;
  return isObject && ['ok', 'openapi', 'error', 'phone'].some((name) => name in value)
    ? true
    : headers['ratelimit-policy'] !== undefined;
}
