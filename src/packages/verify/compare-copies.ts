import { decode } from './decode.ts';
import type { Exchange, Finding } from './checks/check.ts';
import { listChanges, listSigns } from './rewriters.ts';

/** Headers that stay the same when a request is repeated, unlike RateLimit. */
const steady = ['content-type', 'cache-control', 'content-language', 'link', 'vary', 'etag'];

/** Headers that caches and browsers take over from a 304 (RFC 9110 §15.4.5, Fetch). */
const updated = [
  ...['etag', 'vary', 'cache-control', 'content-location'],
  ...['access-control-allow-origin', 'access-control-expose-headers'],
];

/** Renders a list without its order, white space, case, and repetitions, which a cache may change. */
const toList = (value = 'none') =>
  [...new Set(value.toLowerCase().replace(/\s/g, '').split(','))].sort().join();

const codingOf = ({ headers }: Exchange) => headers['content-encoding'] ?? 'none';
const tagOf = ({ headers }: Exchange) => headers.etag ?? 'none';

/** Compares responses for one path with the response to a plain GET. Their request may accept encodings. */
export function* compareCopies(
  plain: Exchange,
  copies: readonly Exchange[],
): Generator<Exclude<Finding, string>, void> {
  for (const copy of copies) {
    const found = describeDifference(plain, copy);
    if (found === undefined) continue;
    const { text, ...next } = typeof found === 'string' ? { text: found } : found;
    yield { text: `${text} at ${copy.request.target}`, exchanges: [plain, copy], ...next };
  }
  const read = [plain, ...copies].filter(({ status }) => status === plain.status);
  const lacking = read.filter(({ headers }) => !/accept-encoding|\*/i.test(headers.vary ?? ''));
  if (new Set(read.map(codingOf)).size > 1 && lacking.length > 0) {
    const text = `expected Vary to include Accept-Encoding at ${plain.request.target}`;
    yield { text, exchanges: lacking };
  }
}

function describeDifference(plain: Exchange, copy: Exchange) {
  const { request, status, headers, body } = copy;
  const { 'Accept-Encoding': accepted, 'If-None-Match': condition } = request.headers ?? {};
  const listChanged = (names: readonly string[]) =>
    names.filter((name) => toList(headers[name]) !== toList(plain.headers[name])).join(', ');
  if (status === 304 && condition !== undefined) {
    if (body.length > 0) return `expected no body of a 304, received ${body.length} bytes`;
    const changed = listChanged(updated);
    return changed === '' ? undefined : `expected a 304 to repeat ${changed}`;
  }
  if (status !== plain.status) return `expected status ${plain.status}, received ${status}`;
  // A cache that must revalidate a file may get it again.
  if (condition !== undefined) return undefined;
  if (request.method === 'HEAD') {
    const { 'content-length': length = plain.body.length } = headers;
    const isRight = listChanged(['etag', 'vary']) === '' && Number(length) === plain.body.length;
    // A proxy may format the JSON of an error.
    return status === 200 && !isRight
      ? 'expected HEAD to have the ETag, Vary and Content-Length of GET'
      : undefined;
  }
  const content = decode(copy);
  if (typeof content === 'string') return content;
  if (!plain.body.equals(content)) return describeContent({ ...copy, body: content }, plain);
  const changed = listChanged(accepted === undefined ? steady : ['content-type']);
  return changed === '' ? undefined : `expected the same ${changed} each time`;
}

/** Describes other content: what changed it on its way or, if nothing shows it, an old copy. */
function describeContent(copy: Exchange, plain: Exchange) {
  if (!copy.request.headers?.['Accept-Encoding']) return 'expected the same content each time';
  const text = 'expected the same content in every encoding';
  const [change] = listChanges(copy, listSigns(plain.body));
  if (change) return { text: `${text}, but ${change.name} changed it`, next: change.next };
  const next =
    'Browsers get a different copy from the one that was compared with your facts: purge the cache in front of your site, then run verify again.';
  return { text, next };
}

/** A proxy that compresses weakens the tag, or drops it (RFC 9110 §8.8.3.3). */
const isTagged = (response: Exchange) =>
  /^"[\x21\x23-\x7e]+"$/.test(tagOf(response)) ||
  (codingOf(response) !== 'none' && /^(?:W\/".*"|none)$/.test(tagOf(response)));

const sharedTag =
  "Something compresses these responses but keeps the uncompressed one's ETag: update it, or turn off its compression for /api.";

/** Checks that each encoding of a response has its own ETag. */
export function* compareTags(path: string, reads: readonly Exchange[]): Iterable<Finding> {
  const tags = new Map(reads.map((read) => [codingOf(read), tagOf(read)]));
  const strong = [...tags.values()].filter((tag) => tag.startsWith('"'));
  const isSteady = reads.every(
    (read) => isTagged(read) && tags.get(codingOf(read)) === tagOf(read),
  );
  if (isSteady && new Set(strong).size === strong.length) return;
  const pairs = new Set(reads.map((read) => `${tagOf(read)} for ${codingOf(read)}`));
  const text = `expected a strong ETag for each encoding of ${path}, received ${[...pairs].join(', ')}`;
  const isShared = new Set(reads.map(tagOf)).size < tags.size;
  yield { text, exchanges: reads, next: isShared ? sharedTag : undefined };
}
