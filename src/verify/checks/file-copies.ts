import { isApiPath } from '../../api/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { manifestPath } from '../../files/manifest/manifest.ts';
import { findLongCaching } from '../caching.ts';
import { decode, maxOutputLength } from '../decode.ts';
import { listChanges, listSigns } from '../rewriters.ts';
import { createRequest, type Check, type Context, type Exchange } from './check.ts';
import { reportEach } from './findings.ts';
import { getFiles } from './manifest.ts';
import { browser, unknownPage } from './paths.ts';
import { toList, variesByEncoding } from './steady.ts';

const accepted = [{ 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'br' }, browser];

/** Files whose names change with their content, or that state no facts. */
const isLasting = /^\/(?:_astro|pagefind)\/|\.(?:avif|ico|jpe?g|png|svg|webp|woff2?)$/;

/** False for files in a format that is compressed, and for those that are too large to decode. */
const isCompressible = ({ headers, body, isUnread }: Exchange) =>
  !isUnread &&
  body.length <= maxOutputLength &&
  !/^(?:audio|font|image|video)\/(?!svg)/i.test(headers['content-type'] ?? '');

/** Gets the files outside the API, whose requests count against no rate limit. */
async function getSiteFiles(context: Context): Promise<Exchange[]> {
  const files = [...(await getFiles(context)), await context.get(manifestPath)];
  return files.filter(({ request: { target } }) => !isApiPath(target) && target !== openapiPath);
}

type Headers = Readonly<Record<string, string>>;
type Again = readonly [file: Exchange, again: readonly Exchange[]];

/** Gets each file again with other headers. */
function getAgain(
  { get }: Context,
  files: readonly Exchange[],
  listHeaders: (file: Exchange) => readonly Headers[],
): Promise<Again[]> {
  const getOne = async (file: Exchange) => {
    const requests = listHeaders(file).map((headers) =>
      createRequest('GET', file.request.target, headers),
    );
    return [file, await Promise.all(requests.map(get))] as const;
  };
  return Promise.all(files.map(getOne));
}

/** Gets the encoded copies of each file, and of the page for missing ones. */
async function getCopies(context: Context): Promise<Again[]> {
  const files = [...(await getSiteFiles(context)), await context.get(unknownPage)];
  return getAgain(context, files, (file) => (isCompressible(file) ? accepted : []));
}

/** Compares an encoded file with the plain one. */
function judgeCopy(copy: Exchange, plain: Exchange) {
  if (copy.status !== plain.status) return `expected status ${plain.status} in every encoding`;
  const content = decode(copy);
  if (typeof content === 'string') return content;
  if (!plain.body.equals(content)) return describeContent({ ...copy, body: content }, plain.body);
  const [type, other] = [plain, copy].map(({ headers }) => headers['content-type']?.toLowerCase());
  if (type !== other) return `expected Content-Type ${String(type)}, received ${String(other)}`;
  const isEncoded = copy.headers['content-encoding'] !== undefined;
  return isEncoded && ![copy, plain].every(variesByEncoding)
    ? 'expected Vary to include Accept-Encoding'
    : undefined;
}

/** Describes other content: what changed it on its way or, if nothing shows it, an old copy. */
function describeContent(copy: Exchange, plain: Buffer) {
  const text = 'expected the same content in every encoding';
  const [change] = listChanges(copy, listSigns(plain));
  if (change) return { text: `${text}, but ${change.name} changed it`, next: change.next };
  const next =
    'Browsers get a different copy from the one that was compared with your facts: purge the cache in front of your site, then run verify again.';
  return { text, next };
}

/** What caches and browsers take over from a 304 (RFC 9110 §15.4.5, Fetch). */
const repeated = [
  ...['etag', 'vary', 'cache-control', 'content-location'],
  ...['access-control-allow-origin', 'access-control-expose-headers'],
];

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

function judgeBrowserCaching(file: Exchange): string | undefined {
  const found = isLasting.test(file.request.target) ? undefined : findLongCaching(file);
  return found && `expected browsers to ask again within a week, received ${found}`;
}

export const fileCopyChecks: readonly Check[] = [
  {
    id: 'files-not-modified',
    sentence: 'The 304 of a file repeats the headers that caches need.',
    clause: 'RFC 9110 §15.4.5',
    need: 'http',
    async *run(context) {
      const files = (await getSiteFiles(context)).filter(({ status }) => status === 200);
      const found = await getAgain(context, files, ({ headers: { etag } }) =>
        etag === undefined ? [] : [{ 'If-None-Match': etag }],
      );
      for (const [file, again] of found) {
        yield* reportEach(again, (one) => judgeNotModified(one, file));
      }
    },
  },
  {
    id: 'files-encodings',
    sentence: 'Every file has the same content in every encoding.',
    clause: 'RFC 9110 §8.4',
    need: 'http',
    async *run(context) {
      for (const [plain, copies] of await getCopies(context)) {
        yield* reportEach(copies, (copy) => judgeCopy(copy, plain));
      }
    },
  },
  {
    id: 'files-caching',
    sentence: 'Browsers keep no text with facts for more than a week.',
    clause: 'RFC 9111 §4.2',
    need: 'http',
    async *run(context) {
      yield* reportEach((await getCopies(context)).flat(2), judgeBrowserCaching);
    },
  },
];
