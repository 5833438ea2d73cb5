import { unknownPath } from '../../api/openapi/error-docs.ts';
import { isCached, publishedPaths } from '../../api/routes.ts';
import { digest } from '../../files/manifest/digest.ts';
import { compareResponse } from '../compare.ts';
import { expectResponse } from '../expected.ts';
import type { Check, Exchange, Finding } from './check.ts';
import { slugOf } from './paths.ts';

/** Headers that stay the same when a request is repeated, unlike RateLimit. */
const repeated = ['content-type', 'cache-control', 'content-language', 'link', 'vary', 'etag'];

/** Renders a list without its order, white space, case, and repetitions, which a cache may change. */
export const toList = (value = 'none') =>
  [...new Set(value.toLowerCase().replace(/\s/g, '').split(','))].sort().join();

const isStored = (path: string) => publishedPaths.includes(path) && isCached(path);
const codingOf = ({ headers }: Exchange) => headers['content-encoding'] ?? 'none';

const toView = ({ status, headers, body }: Exchange) =>
  JSON.stringify([status, digest(body), repeated.map((name) => toList(headers[name]))]);

/** Checks that the same request gets the same response each time. */
function judgeRepeats(path: string, all: readonly Exchange[]): Finding | undefined {
  for (const same of Map.groupBy(all, ({ request }) => JSON.stringify(request)).values()) {
    const exchanges = [...new Map(same.map((one) => [toView(one), one])).values()];
    const text = `expected the same response each time to ${path}`;
    if (exchanges.length > 1) return { text, exchanges };
  }
  return undefined;
}

const tagOf = ({ headers }: Exchange) => headers.etag ?? 'none';

/** A proxy that compresses weakens the tag, or drops it (RFC 9110 §8.8.3.3). */
const isTagged = (one: Exchange) =>
  /^"[\x21\x23-\x7e]+"$/.test(tagOf(one)) ||
  (codingOf(one) !== 'none' && /^(?:W\/".*"|none)$/.test(tagOf(one)));

const sharedTag =
  "Something compresses these responses but keeps the uncompressed one's ETag: update it, or turn off its compression for /api.";

/** Checks that each encoding has its own ETag, and that Vary includes Accept-Encoding. */
function judgeEncodings(path: string, all: readonly Exchange[]): Finding | undefined {
  const found = all.filter(({ status }) => status === 200);
  const codings = new Set(found.map(codingOf));
  const pairs = new Set(found.map((one) => `${tagOf(one)} for ${codingOf(one)}`));
  const tags = new Set(found.map(tagOf));
  const strong = [...pairs].filter((pair) => pair.startsWith('"'));
  const isOneEach =
    pairs.size === codings.size &&
    strong.length === new Set(strong.map((pair) => pair.split(' for ', 1)[0])).size;
  if (isStored(path) && !(found.every(isTagged) && isOneEach)) {
    const text = `expected a strong ETag for each encoding of ${path}, received ${[...pairs].join(', ')}`;
    return { text, exchanges: found, next: tags.size < codings.size ? sharedTag : undefined };
  }
  const lacking = found.filter(({ headers }) => !/accept-encoding|\*/i.test(headers.vary ?? ''));
  return codings.size > 1 && lacking.length > 0
    ? { text: `expected Vary to include Accept-Encoding for ${path}`, exchanges: lacking }
    : undefined;
}

/** Finds a HEAD or a 304 whose headers differ from the plain GET's. */
function findOther(plain: Exchange, all: readonly Exchange[]): Exchange | undefined {
  return all.find(({ request, status, headers }) => {
    const isHead = request.method === 'HEAD' && status === 200;
    const isCoded = request.headers?.['Accept-Encoding'] !== undefined;
    if (isCoded || (!isHead && status !== 304)) return false;
    const { 'content-length': length } = headers;
    const hasLength = !isHead || length === undefined || Number(length) === plain.body.length;
    return (
      !hasLength ||
      ['etag', 'vary'].some((name) => toList(headers[name]) !== toList(plain.headers[name]))
    );
  });
}

export const steadyChecks: readonly Check[] = [...publishedPaths, unknownPath].map(
  (path): Check => ({
    id: `steady-${slugOf(path)}`,
    sentence: `The responses for ${path} agree with each other.`,
    clause: 'answers',
    need: 'log',
    async *run({ send, responses, log }) {
      const plain = await send(path);
      const all = log.filter(
        ({ request: { method, target }, status }) =>
          target === path &&
          /^(?:GET|HEAD)$/.test(method) &&
          status < 500 &&
          ![0, 429].includes(status),
      );
      const finding = judgeRepeats(path, all) ?? judgeEncodings(path, all);
      if (finding) {
        yield finding;
        return;
      }
      // A response that differs from a wrong one may be right.
      const expected = expectResponse(plain.request, 200, await responses());
      const [wrong] = compareResponse(plain.request, expected, plain);
      const other = findOther(plain, all);
      const text = `expected the ETag, Vary and Content-Length of GET ${path}`;
      if (wrong === undefined && other) yield { text, exchanges: [plain, other] };
    },
  }),
);
