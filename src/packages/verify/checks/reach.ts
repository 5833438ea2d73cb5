import { isLoopback } from '@frontdesk/facts';
import { describeForeign } from '../compare.ts';
import type { Check, CheckResponse } from './check.ts';
import { parseJson } from './json.ts';
import { infoPath, unknownPath } from './paths.ts';

/** Checks that an origin serves this API. */
export const reachCheck: Check = {
  id: 'reach',
  sentence: 'The site serves this API, and does not redirect to another address.',
  clause: 'answers',
  need: 'reach',
  async *run({ get, origin }) {
    const health = await get('/api/v1/health');
    const info = await get(infoPath);
    const moved = readRedirect(health, origin) ?? readRedirect(info, origin);
    const isFound = isRecognized(health) || isRecognized(info);
    if (moved) {
      yield { text: `the site redirects to ${moved}`, next: `Verify ${moved} instead.` };
    } else if (!isFound) {
      const received = `${describeMediaType(health)} and ${describeMediaType(info)}`;
      yield {
        text: `the site does not serve this API: health and info return ${received}`,
        next: 'Is this the right address? If so, the server or the proxy is not set up correctly.',
      };
    } else if (health.status === 200) {
      const unknown = await get(unknownPath);
      if (isRecognized(unknown)) return;
      yield {
        text: `only files are served: ${unknownPath} returns ${describeMediaType(unknown)}, not the API's error`,
        next: 'This host serves the files but runs no code. Deploy to a host that runs the server, the functions, or the Worker. If a proxy replaces error pages, turn that off.',
      };
    }
  },
};

/** Checks the origin in the facts, except on localhost, where a build for another origin may run. */
export const originCheck: Check = {
  id: 'info-origin',
  sentence: 'The URLs in the info record start with the address of this site.',
  clause: 'same-facts',
  need: 'http',
  async *run({ facts, origin }) {
    const named = URL.parse((await facts()).docs)?.origin;
    if (!origin || isLoopback(origin) || named === origin.origin) return;
    yield {
      text: `the build is for ${String(named)}, not for ${origin.origin}`,
      next: `Set PUBLIC_BASE_URL=${origin.origin}, build, and deploy again.`,
    };
  },
};

function describeMediaType({ status, headers }: CheckResponse): string {
  return `${status} ${headers['content-type'] ?? ''}`.trim();
}

/** Returns the other origin that a response redirects to. */
function readRedirect({ status, headers }: CheckResponse, origin?: URL): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const location = URL.parse(headers.location ?? '', origin);
  const isOther = location && /^https?:$/.test(location.protocol);
  return isOther && location.origin !== origin?.origin ? location.origin : undefined;
}

/** True for a response that only this API sends, by its headers or its body. It may be an error. */
function isRecognized(response: CheckResponse): boolean {
  if (describeForeign(response) === undefined) return true;
  const value = parseJson(response.body);
  const isObject = typeof value === 'object' && value !== null;
  return isObject && ['ok', 'openapi', 'error', 'phone'].some((name) => name in value);
}
