import { unknownPath } from '../contract/openapi/error-docs.ts';
import { ask, type Check, type CheckResponse } from './check.ts';
import { parseJson } from './checks/json.ts';
import { infoPath } from './checks/paths.ts';
import { describeForeign } from './compare.ts';

/** Creates the check that an origin serves this API. If it fails, no other check makes sense. */
export function createReachCheck(origin: URL): Check {
  return {
    id: 'reach',
    sentence: 'The origin serves this API, without a redirect to another origin.',
    clause: 'answers',
    need: 'http',
    async *run({ get }) {
      const health = await get(ask('GET', '/api/v1/health'));
      const info = await get(ask('GET', infoPath));
      const moved = [health, info].map((one) => readRedirect(one, origin)).find((other) => other);
      if (moved) {
        const next = `Verify ${moved.origin} instead.`;
        yield { mismatch: `it redirects to ${moved.origin}`, next };
        return;
      }
      const received = [health, info].map(describeType).join(' and ');
      if (![health, info].some(isRecognized)) {
        const mismatch = `the origin does not serve this API: health and info get ${received}`;
        yield {
          mismatch,
          next: 'Is this the right URL? If so, the server or the proxy is not set up.',
        };
        return;
      }
      const unknown = await get(ask('GET', unknownPath));
      if (
        health.status === 200 &&
        describeForeign(unknown) !== undefined &&
        !isRecognized(unknown)
      ) {
        yield {
          mismatch: `only files answer: ${unknownPath} gets ${describeType(unknown)}, not the error of the API`,
          next: 'This host serves the files and runs no code. Deploy to a host that runs the server, the functions or the Worker. If a proxy replaces error pages, turn that off.',
        };
      }
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
    async *run({ facts }) {
      const named = URL.parse((await facts()).docs)?.origin;
      if (isLocal || named === origin.origin) return;
      yield {
        mismatch: `the build is for ${String(named)}, not for ${origin.origin}`,
        next: `Set PUBLIC_BASE_URL=${origin.origin}, build, and deploy again.`,
      };
    },
  };
}

function describeType({ status, headers }: CheckResponse): string {
  return `${status} ${headers['content-type'] ?? ''}`.trim();
}

/** Returns the other origin that a response redirects to. */
function readRedirect({ status, headers }: CheckResponse, origin: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const location = URL.parse(headers.location ?? '', origin);
  const isOther = location && /^https?:$/.test(location.protocol);
  return isOther && location.origin !== origin.origin ? location : undefined;
}

/** True for a response, an error included, that only this API sends. */
function isRecognized({ headers, body }: CheckResponse): boolean {
  const value = parseJson(body);
  const isObject = typeof value === 'object' && value !== null;
  return isObject && ['ok', 'openapi', 'error', 'phone'].some((name) => name in value)
    ? true
    : headers['ratelimit-policy'] !== undefined;
}
