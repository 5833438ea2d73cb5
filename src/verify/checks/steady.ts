import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { isCached } from '../../contract/routes.ts';
import { ask, type Check, type Exchange, type Finding } from '../check.ts';
import { compareResponse } from '../compare.ts';
import type { Topic } from '../differences.ts';
import { expectResponse } from '../expected.ts';
import { publishedPaths, slugOf } from './paths.ts';

/** Headers that a response to the same request repeats. RateLimit differs. */
const repeated = ['content-type', 'cache-control', 'content-language', 'link', 'vary', 'etag'];

const isStored = (path: string) => publishedPaths.includes(path) && isCached(path);
const codingOf = ({ headers }: Exchange) => headers['content-encoding'] ?? 'none';
const has = (status: number) => (exchange: Exchange) => exchange.status === status;

/** Judges that the same request gets the same response each time. */
function judgeRepeats(path: string, all: readonly Exchange[]): Finding | undefined {
  for (const same of Map.groupBy(all, ({ request }) => JSON.stringify(request)).values()) {
    const [first] = same;
    const other = same.find(
      ({ status, headers, body }) =>
        status !== first?.status ||
        !body.equals(first.body) ||
        repeated.some((name) => headers[name] !== first.headers[name]),
    );
    if (first && other) {
      const mismatch = `expected the same response each time to ${path}`;
      return { mismatch, exchanges: [first, other] };
    }
  }
  return undefined;
}

/** Judges that each encoding has a strong ETag of its own, and that Vary says so. */
function judgeEncodings(path: string, found: readonly Exchange[]): Finding | undefined {
  const codings = Map.groupBy(found, codingOf);
  const tags = [...codings].map(([coding, exchanges]) => ({
    coding,
    tags: [...new Set(exchanges.map(({ headers }) => headers.etag))],
  }));
  const known = tags.flatMap((one) => one.tags);
  const isStrong = known.every((tag) => /^"[\x21\x23-\x7e]+"$/.test(tag ?? ''));
  if (
    isStored(path) &&
    !(isStrong && known.length === codings.size && new Set(known).size === known.length)
  ) {
    const received = tags.map((one) => `${one.tags.join(' and ') || 'none'} for ${one.coding}`);
    const mismatch = `expected a strong ETag for each encoding of ${path}, received ${received.join(', ')}`;
    return { mismatch, exchanges: found };
  }
  const lacking = found.filter(({ headers }) => !/accept-encoding|\*/i.test(headers.vary ?? ''));
  return codings.size > 1 && lacking.length > 0
    ? { mismatch: `expected Vary to include Accept-Encoding for ${path}`, exchanges: lacking }
    : undefined;
}

/** Judges that a HEAD and a 304 have the headers of the GET, which is right. */
function judgeSameHeaders(
  path: string,
  plain: Exchange,
  all: readonly Exchange[],
): Finding | undefined {
  const length = String(plain.body.length);
  const plainLike = all.filter(({ request }) => request.headers?.['Accept-Encoding'] === undefined);
  const other = plainLike.find(({ request, status, headers }) => {
    const isHead = request.method === 'HEAD' && status === 200;
    if (!isHead && status !== 304) return false;
    const hasLength = !isHead || (headers['content-length'] ?? length) === length;
    const isSame = ['etag', 'vary'].every((name) => headers[name] === plain.headers[name]);
    return !hasLength || !isSame;
  });
  return (
    other && {
      mismatch: `expected the ETag, Vary and Content-Length of GET ${path}`,
      exchanges: [plain, other],
    }
  );
}

function findDifference(path: string): Topic | undefined {
  if (!isStored(path)) return undefined;
  // Cloudflare's runtime doesn't compress short Markdown.
  return path.endsWith('.md') ? 'no-etag' : 'etag';
}

/** The checks of all responses of a run for one path together. */
export const steadyChecks: readonly Check[] = [...publishedPaths, unknownPath].map(
  (path): Check => ({
    id: `steady-${slugOf(path)}`,
    sentence: `All responses for ${path} agree with each other.`,
    clause: 'answers',
    need: 'log',
    differs: findDifference(path),
    async *run({ send, facts, log }) {
      const request = ask('GET', path);
      const plain = await send(request);
      const all = log.filter(
        (one) =>
          one.request.target === path &&
          /^(?:GET|HEAD)$/.test(one.request.method) &&
          one.status < 500 &&
          ![0, 429].includes(one.status),
      );
      const finding = judgeRepeats(path, all) ?? judgeEncodings(path, all.filter(has(200)));
      if (finding) {
        yield finding;
        return;
      }
      // A response that differs from a wrong one may be right.
      const expected = expectResponse(request, 200, await facts());
      if (compareResponse(request, expected, plain).length > 0) return;
      const other = judgeSameHeaders(path, plain, all);
      if (other) yield other;
    },
  }),
);
