import { apiPaths } from '@frontdesk/api';
import { sitePaths } from '@frontdesk/files';
import { findLongCaching } from '../caching.ts';
import { compareCopies, compareTags } from '../compare-copies.ts';
import { maxOutputLength } from '../decode.ts';
import { createRequest, type Check, type Context, type Exchange } from './check.ts';
import { reportEach } from './findings.ts';
import { getFiles } from './manifest.ts';
import { browser, slugOf, unknownPage, unknownPath } from './paths.ts';

/** Gets the files outside the API, whose requests count against no rate limit, and the page for missing ones. */
async function getSiteFiles(context: Context): Promise<Exchange[]> {
  const unlisted = await Promise.all([sitePaths.manifest, unknownPage].map(context.get));
  const files = [...(await getFiles(context)), ...unlisted];
  return files.filter(({ request: { target } }) => !apiPaths.published.includes(target));
}

/** False for files in a format that is compressed, and for those that are too large to decode. */
const isCompressible = ({ headers, body, isUnread }: Exchange) =>
  !isUnread &&
  body.length <= maxOutputLength &&
  !/^(?:audio|font|image|video)\/(?!svg)/i.test(headers['content-type'] ?? '');

/** Gets each file again in each encoding, and with its ETag. */
async function getCopies(context: Context) {
  const accepted = [{ 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'br' }, browser];
  const getAgain = async (file: Exchange) => {
    const { etag } = file.headers;
    const headers: Record<string, string>[] = isCompressible(file) ? [...accepted] : [];
    if (file.status === 200 && etag !== undefined) headers.push({ 'If-None-Match': etag });
    const requests = headers.map((fields) => createRequest('GET', file.request.target, fields));
    return { file, copies: await Promise.all(requests.map(context.get)) };
  };
  return Promise.all((await getSiteFiles(context)).map(getAgain));
}

/** Files whose names change with their content, or that state no facts. */
const isLasting = /^\/(?:_astro|pagefind)\/|\.(?:avif|ico|jpe?g|png|svg|webp|woff2?)$/;

function judgeBrowserCaching(file: Exchange): string | undefined {
  const found = isLasting.test(file.request.target) ? undefined : findLongCaching(file);
  return found && `expected browsers to ask again within a week, received ${found}`;
}

/** The checks of all responses for one path: each time, in each encoding, as HEAD, and as 304. */
export const copyChecks: readonly Check[] = [
  {
    id: 'steady-files',
    sentence: 'The responses for each file agree with each other.',
    clause: 'answers',
    need: 'http',
    async *run(context) {
      for (const { file, copies } of await getCopies(context)) yield* compareCopies(file, copies);
    },
  },
  {
    id: 'files-caching',
    sentence: 'Browsers keep no text with facts for more than a week.',
    clause: 'RFC 9111 §4.2',
    need: 'http',
    async *run(context) {
      const found = await getCopies(context);
      const responses = found.flatMap(({ file, copies }) => [file, ...copies]);
      yield* reportEach(responses, judgeBrowserCaching);
    },
  },
  ...[...apiPaths.published, unknownPath].map((path): Check => ({
    id: `steady-${slugOf(path)}`,
    sentence: `The responses for ${path} agree with each other.`,
    clause: 'answers',
    need: 'log',
    async *run({ send, log }) {
      const plain = await send(path);
      const copies = log.filter(
        ({ request: { method, target }, status }) =>
          target === path &&
          /^(?:GET|HEAD)$/.test(method) &&
          status !== 429 &&
          status > 0 &&
          status < 500,
      );
      yield* compareCopies(plain, copies);
      const reads = copies.filter(({ status }) => status === 200);
      if (apiPaths.cached.includes(path)) yield* compareTags(path, reads);
    },
  })),
];
