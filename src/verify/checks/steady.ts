import { unknownPath } from '../../api/openapi/error-docs.ts';
import { isCached, publishedPaths } from '../../api/routes.ts';
import { digest } from '../../files/manifest/digest.ts';
import type { Check, Exchange, Finding } from './check.ts';
import { slugOf } from './paths.ts';

/** Headers that stay the same when a request is repeated, unlike RateLimit. */
const repeated = ['content-type', 'cache-control', 'content-language', 'link', 'vary', 'etag'];

/** Renders a list without its order, white space, case, and repetitions, which a cache may change. */
export const toList = (value = 'none') =>
  [...new Set(value.toLowerCase().replace(/\s/g, '').split(','))].sort().join();

/** True if caches keep a copy of the response for each encoding. */
export const variesByEncoding = ({ headers }: Exchange) =>
  /accept-encoding|\*/i.test(headers.vary ?? '');

const toView = ({ status, headers, body }: Exchange) =>
  JSON.stringify([status, digest(body), repeated.map((name) => toList(headers[name]))]);

const codingOf = ({ headers }: Exchange) => headers['content-encoding'] ?? 'none';
const tagOf = ({ headers }: Exchange) => headers.etag ?? 'none';

/** A proxy that compresses weakens the tag, or drops it (RFC 9110 §8.8.3.3). */
const isTagged = (one: Exchange) =>
  /^"[\x21\x23-\x7e]+"$/.test(tagOf(one)) ||
  (codingOf(one) !== 'none' && /^(?:W\/".*"|none)$/.test(tagOf(one)));

const sharedTag =
  "Something compresses these responses but keeps the uncompressed one's ETag: update it, or turn off its compression for /api.";

/** Checks that each encoding has its own ETag, and that Vary includes Accept-Encoding. */
function judgeEncodings(path: string, exchanges: readonly Exchange[]): Finding | undefined {
  const byCoding = Map.groupBy(exchanges, codingOf);
  const tags = [...byCoding.values()].map((same) => new Set(same.map(tagOf)));
  const strong = tags.flatMap((same) => [...same]).filter((tag) => tag.startsWith('"'));
  const isOneEach = tags.every(({ size }) => size === 1) && new Set(strong).size === strong.length;
  const isStored = publishedPaths.includes(path) && isCached(path);
  if (isStored && !(exchanges.every(isTagged) && isOneEach)) {
    const pairs = new Set(exchanges.map((one) => `${tagOf(one)} for ${codingOf(one)}`));
    const text = `expected a strong ETag for each encoding of ${path}, received ${[...pairs].join(', ')}`;
    const isShared = new Set(exchanges.map(tagOf)).size < byCoding.size;
    return { text, exchanges, next: isShared ? sharedTag : undefined };
  }
  const lacking = exchanges.filter((one) => !variesByEncoding(one));
  return byCoding.size > 1 && lacking.length > 0
    ? { text: `expected Vary to include Accept-Encoding for ${path}`, exchanges: lacking }
    : undefined;
}

/** True for a HEAD or a 304 without the headers of the plain GET. */
function isOther({ request, status, headers }: Exchange, plain: Exchange): boolean {
  const isHead = request.method === 'HEAD' && status === 200;
  const isCoded = request.headers?.['Accept-Encoding'] !== undefined;
  if (isCoded || (!isHead && status !== 304)) return false;
  const { 'content-length': length } = headers;
  const isWrongLength = isHead && length !== undefined && Number(length) !== plain.body.length;
  const isDifferent = (name: string) => toList(headers[name]) !== toList(plain.headers[name]);
  return isWrongLength || ['etag', 'vary'].some(isDifferent);
}

export const steadyChecks: readonly Check[] = [...publishedPaths, unknownPath].map(
  (path): Check => ({
    id: `steady-${slugOf(path)}`,
    sentence: `The responses for ${path} agree with each other.`,
    clause: 'answers',
    need: 'log',
    async *run({ get, send, log }) {
      const [first, again] = [await get(path), await send(path)];
      if (toView(first) !== toView(again)) {
        const text = `expected the same response each time to ${path}`;
        yield { text, exchanges: [first, again] };
        return;
      }
      const all = log.filter(({ request }) => request.target === path);
      const reads = all.filter(
        ({ request, status }) => /^(?:GET|HEAD)$/.test(request.method) && status === 200,
      );
      const finding = judgeEncodings(path, reads);
      if (finding) yield finding;
      const other = all.find((one) => isOther(one, again));
      const text = `expected the ETag, Vary and Content-Length of GET ${path}`;
      if (!finding && other) yield { text, exchanges: [again, other] };
    },
  }),
);
