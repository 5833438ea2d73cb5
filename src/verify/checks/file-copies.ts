import { isApiPath } from '../../api/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { manifestPath } from '../../files/manifest/manifest.ts';
import { findLongCaching } from '../caching.ts';
import { decode, maxOutputLength } from '../decode.ts';
import {
  createRequest,
  type Check,
  type CheckRequest,
  type Context,
  type Exchange,
} from './check.ts';
import { getFiles } from './manifest.ts';
import { browser, unknownPage } from './paths.ts';
import { toList } from './steady.ts';

const accepted = [{ 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'br' }, browser];

/** Files whose names change with their content, or that state no facts. */
const isLasting = /^\/(?:_astro|pagefind)\/|\.(?:avif|ico|jpe?g|png|svg|webp|woff2?)$/;

/** False for files in a format that is compressed, and for those that are too large to decode. */
const isCompressible = ({ headers, body, isUnread }: Exchange) =>
  !isUnread &&
  body.length <= maxOutputLength &&
  !/^(?:audio|font|image|video)\/(?!svg)/i.test(headers['content-type'] ?? '');

/** Gets the files outside the API, whose requests count against no rate limit, and every file of a build. */
async function getSiteFiles(context: Context): Promise<Exchange[]> {
  const files = [...(await getFiles(context)), await context.get(manifestPath)];
  return files.filter(
    ({ request: { target } }) => !context.origin || (!isApiPath(target) && target !== openapiPath),
  );
}

/** Gets each file, and the page for missing ones, with their encoded copies. */
async function getAllCopies(context: Context) {
  const files = [...(await getSiteFiles(context)), await context.get(unknownPage)];
  const getCopies = async (plain: Exchange) => {
    const { target } = plain.request;
    const requests = accepted.map((headers) => createRequest('GET', target, headers));
    const copies = isCompressible(plain) ? requests.map(context.get) : [];
    return { plain, copies: await Promise.all(copies) };
  };
  return Promise.all(files.map(getCopies));
}

/** Compares an encoded file with the plain one. */
function judgeCopy(copy: Exchange, plain: Exchange): string | undefined {
  if (copy.status !== plain.status) return `expected status ${plain.status} in every encoding`;
  const content = decode(copy, copy.request.headers?.['Accept-Encoding']);
  if (typeof content === 'string') return content;
  if (!plain.body.equals(content)) return 'expected the same content in every encoding';
  const [type, other] = [plain, copy].map(({ headers }) => headers['content-type']?.toLowerCase());
  if (type !== other) return `expected Content-Type ${String(type)}, received ${String(other)}`;
  const varies = [copy, plain].every(({ headers }) =>
    /accept-encoding|\*/i.test(headers.vary ?? ''),
  );
  return copy.headers['content-encoding'] === undefined || varies
    ? undefined
    : 'expected Vary to include Accept-Encoding';
}

/** What caches and browsers take over from a 304 (RFC 9110 §15.4.5, Fetch). */
const repeated = [
  ...['etag', 'vary', 'cache-control', 'content-location'],
  ...['access-control-allow-origin', 'access-control-expose-headers'],
];

const revalidate = ({ request, headers }: Exchange): CheckRequest =>
  createRequest('GET', request.target, { 'If-None-Match': headers.etag ?? '' });

/** Compares a 304 with the 200 that a client has. */
function judgeNotModified(
  { status, headers, body }: Exchange,
  stored: Exchange,
): string | undefined {
  // A cache that must revalidate a file may get it again.
  if (status !== 304) return status === 200 ? undefined : `expected status 304, received ${status}`;
  if (body.length > 0) return `expected no body of a 304, received ${body.length} bytes`;
  const wrong = repeated.filter((name) => toList(headers[name]) !== toList(stored.headers[name]));
  return wrong.length > 0 ? `expected a 304 to repeat ${wrong.join(', ')}` : undefined;
}

export const fileCopyChecks: readonly Check[] = [
  {
    id: 'files-not-modified',
    sentence: 'The 304 of a file repeats the headers that caches need.',
    clause: 'RFC 9110 §15.4.5',
    need: 'http',
    async *run(context) {
      const stored = (await getSiteFiles(context)).filter(
        ({ headers, status }) => status === 200 && headers.etag !== undefined,
      );
      const pairs = stored.map(async (one) => [one, await context.get(revalidate(one))] as const);
      for (const [one, again] of await Promise.all(pairs)) {
        const { target } = again.request;
        const text = judgeNotModified(again, one);
        if (text !== undefined) yield { text: `${text} at ${target}`, exchanges: [one, again] };
      }
    },
  },
  {
    id: 'files-encodings',
    sentence: 'Every file has the same content in every encoding.',
    clause: 'RFC 9110 §8.4',
    need: 'file',
    async *run(context) {
      for (const { plain, copies } of await getAllCopies(context)) {
        for (const copy of copies) {
          const text = judgeCopy(copy, plain);
          if (text === undefined) continue;
          yield { text: `${text} at ${copy.request.target}`, exchanges: [plain, copy] };
          break;
        }
      }
    },
  },
  {
    id: 'files-caching',
    sentence: 'Browsers keep no text with facts for more than a week.',
    clause: 'RFC 9111 §4.2',
    need: 'http',
    async *run(context) {
      const files = await getAllCopies(context);
      for (const file of files.flatMap(({ plain, copies }) => [plain, ...copies])) {
        const { target } = file.request;
        const found = isLasting.test(target) ? undefined : findLongCaching(file);
        if (found === undefined) continue;
        const text = `expected browsers to ask again within a week, received ${found} at ${target}`;
        yield { text, exchanges: [file] };
      }
    },
  },
];
