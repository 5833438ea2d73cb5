import * as zlib from 'node:zlib';
import type { Clause } from '../../contract/rules.ts';
import { ask, type Check, type CheckRequest, type Exchange } from '../check.ts';
import { describe } from '../describe-failure.ts';
import { infoPath, publishedPaths, slugOf } from './paths.ts';
import { judgeSame } from './same-response.ts';

/** Header fields of an agent. A route ignores Accept. */
export const gzip = { Accept: 'text/markdown, */*;q=0.1', 'Accept-Encoding': 'gzip' };

/** Header fields of a browser for a page of another origin. */
export const browser = {
  Origin: 'https://client.example',
  Accept: 'text/html,application/xhtml+xml;q=0.9',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

/** Functions that decode a body, by its Content-Encoding. */
const decoders: Readonly<
  Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer>
> = {
  br: zlib.brotliDecompressSync,
  deflate: zlib.inflateSync,
  gzip: zlib.gunzipSync,
  zstd: zlib.zstdDecompressSync,
};

/** Bytes: a small compressed body can decompress to a huge one. */
const maxDecoded = 4 * 1024 * 1024;

/** Reads Content-Encoding, whose codings are case-insensitive (RFC 9110 §8.4.1). */
function codingOf({ headers }: Exchange): string | undefined {
  return headers['content-encoding']?.toLowerCase();
}

/** Decodes a body as Content-Encoding says. Returns a mismatch if that fails. */
export function decode(exchange: Exchange): Buffer | string {
  const coding = codingOf(exchange) ?? 'none';
  try {
    return decoders[coding]?.(exchange.body, { maxOutputLength: maxDecoded }) ?? exchange.body;
  } catch (error) {
    return `expected a body in ${coding}: ${describe(error)}`;
  }
}

interface ContentCheck {
  readonly id: string;
  readonly sentence: string;
  readonly clause?: Clause;
  readonly request: CheckRequest;
}

/** Creates a check that a GET with other headers or a query gets the content of the plain GET. */
export function checkContent({ clause = 'RFC 9110 §8.4', request, ...claim }: ContentCheck): Check {
  const [path = ''] = request.target.split('?', 1);
  return {
    ...claim,
    clause,
    need: 'http',
    requests: [ask('GET', path), request],
    expect: {
      also: (last, [first]) => judgeSame(last, first) ?? judgeContent(last, first, request),
    },
  };
}

/** Compares the content of a response with that of the plain GET, and its encoding with what is accepted. */
export function judgeContent(
  last: Exchange,
  plain: Exchange | undefined,
  { headers: { 'Accept-Encoding': accept = '' } = {} }: Pick<CheckRequest, 'headers'>,
): string | undefined {
  const coding = codingOf(last);
  // A wrong encoding of both is a mismatch of the plain GET alone.
  const isSame = plain && coding === codingOf(plain) && plain.body.equals(last.body);
  if (isSame) return undefined;
  const accepted = accept.split(', ').filter((name) => name !== '' && !name.endsWith('q=0'));
  if (coding !== undefined && !accepted.includes(coding)) {
    return `expected ${['no encoding', ...accepted].join(' or ')}, received Content-Encoding ${coding}`;
  }
  const content = decode(last);
  if (typeof content === 'string') return content;
  if (!plain?.body.equals(content)) {
    return `expected the content of the plain GET, received other bytes ${coding === undefined ? 'without an encoding' : `in ${coding}`}`;
  }
  const varies = [last, plain].every(({ headers }) =>
    /accept-encoding|\*/i.test(headers.vary ?? ''),
  );
  return coding === undefined || varies ? undefined : 'expected Vary to name Accept-Encoding';
}

/** The checks of content encodings, and of the header fields of browsers. */
export const encodingChecks: readonly Check[] = [
  ...publishedPaths.flatMap((path) => [
    checkContent({
      id: `gzip-${slugOf(path)}`,
      sentence: `${path} has the same content in gzip.`,
      request: ask('GET', path, gzip),
    }),
    checkContent({
      id: `browser-${slugOf(path)}`,
      sentence: `A page of another origin can read ${path}.`,
      request: ask('GET', path, browser),
    }),
  ]),
  ...['deflate', 'zstd'].map((coding) =>
    checkContent({
      id: `coding-${coding}`,
      sentence: `A client that accepts ${coding} gets the same content.`,
      request: ask('GET', infoPath, { 'Accept-Encoding': coding }),
    }),
  ),
  ...['br', 'gzip'].map((coding) =>
    checkContent({
      id: `coding-${coding}-refused`,
      sentence: `A client that rejects ${coding} with q=0 gets no ${coding}.`,
      request: ask('GET', infoPath, { 'Accept-Encoding': `${coding};q=0` }),
    }),
  ),
];
