import { isApiPath } from '../../contract/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { manifestPath } from '../../site/manifest/manifest.ts';
import { findLongCaching } from '../caching.ts';
import { decode } from '../decode.ts';
import {
  createRequest,
  type Check,
  type CheckRequest,
  type Context,
  type Exchange,
} from './check.ts';
import { getFiles } from './manifest-files.ts';
import { browser, unknownPage } from './paths.ts';

const accepted = [{ 'Accept-Encoding': 'gzip' }, browser];

/** Files whose names change with their content, or that state no facts. */
const isLasting = /^\/(?:_astro|pagefind)\/|\.(?:avif|ico|jpe?g|png|svg|webp|woff2?)$/;

const isText = ({ headers }: Exchange) =>
  /^text\/|\b(?:json|javascript|xml)\b/i.test(headers['content-type'] ?? '');

/** Gets the files outside the API, whose requests count against no rate limit. */
async function getSiteFiles(context: Context): Promise<Exchange[]> {
  const files = [...(await getFiles(context)), await context.get(manifestPath)];
  return files.filter(({ request: { target } }) => !isApiPath(target) && target !== openapiPath);
}

/** Gets the encoded copies of a text. */
function getCopies({ get }: Context, { request }: Exchange): Promise<Exchange[]> {
  const toCopy = (headers: CheckRequest['headers']) =>
    createRequest('GET', request.target, headers);
  return Promise.all(accepted.map(toCopy).map(get));
}

/** Compares an encoded text with the plain one. */
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

export const fileCopyChecks: readonly Check[] = [
  {
    id: 'files-encodings',
    sentence: 'Every text has the same content in every encoding.',
    clause: 'RFC 9110 §8.4',
    need: 'http',
    async *run(context) {
      const files = [...(await getSiteFiles(context)), await context.get(unknownPage)];
      for (const plain of files.filter(isText)) {
        for (const copy of await getCopies(context, plain)) {
          const text = judgeCopy(copy, plain);
          if (text === undefined) continue;
          yield { text: `${text} at ${plain.request.target}`, exchanges: [plain, copy] };
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
      const files = await getSiteFiles(context);
      for (const plain of files.filter(({ request }) => !isLasting.test(request.target))) {
        for (const file of [plain, ...(isText(plain) ? await getCopies(context, plain) : [])]) {
          const found = findLongCaching(file);
          if (found === undefined) continue;
          const text = `expected browsers to ask again within a week, received ${found} at ${plain.request.target}`;
          yield { text, exchanges: [file] };
        }
      }
    },
  },
];
