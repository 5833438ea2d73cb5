import { ask, withNeed, type Check, type Exchange } from '../check.ts';
import { decode } from './decode.ts';
import { infoPath, publishedPaths, slugOf } from './paths.ts';
import { judgeSame } from './same-response.ts';

/** What an agent may send. A route ignores Accept. */
export const gzip = { Accept: 'text/markdown, */*;q=0.1', 'Accept-Encoding': 'gzip' };

/** What a browser sends for a page of another origin. */
export const browser = {
  Origin: 'https://client.example',
  Accept: 'text/html,application/xhtml+xml;q=0.9',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

const browserCodings = browser['Accept-Encoding'].split(', ');

/** Checks that a GET with other headers gets the content of the plain GET. */
function checkContent(
  claim: Pick<Check, 'id' | 'sentence'>,
  path: string,
  headers: Readonly<Record<string, string>> & { readonly 'Accept-Encoding': string },
): Omit<Check, 'need'> {
  const accepted = headers['Accept-Encoding'].split(', ').filter((name) => !name.endsWith('q=0'));
  return {
    ...claim,
    clause: 'RFC 9110 §8.4',
    requests: [ask('GET', path), ask('GET', path, headers)],
    expect: {
      also: (last, [first]) => judgeSame(last, first) ?? judgeContent(last, first, accepted),
    },
  };
}

/** Compares the content of a response with that of the plain GET, and its label with what is accepted. */
export function judgeContent(
  last: Exchange,
  plain: Exchange | undefined,
  accepted: readonly string[] = browserCodings,
): string | undefined {
  const coding = last.headers['content-encoding'];
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

/** The checks of content encodings, and of what browsers send. */
export const encodingChecks: readonly Check[] = withNeed('http', [
  ...publishedPaths.flatMap((path) => {
    const slug = slugOf(path);
    return [
      checkContent(
        { id: `gzip-${slug}`, sentence: `${path} has the same content in gzip.` },
        path,
        gzip,
      ),
      checkContent(
        { id: `browser-${slug}`, sentence: `A page of another origin can read ${path}.` },
        path,
        browser,
      ),
    ];
  }),
  ...['deflate', 'zstd'].map((coding) =>
    checkContent(
      {
        id: `coding-${coding}`,
        sentence: `A client that accepts ${coding} gets the same content.`,
      },
      infoPath,
      { 'Accept-Encoding': coding },
    ),
  ),
  ...['br', 'gzip'].map((coding) =>
    checkContent(
      {
        id: `coding-${coding}-refused`,
        sentence: `A client that rejects ${coding} with q=0 gets no ${coding}.`,
      },
      infoPath,
      { 'Accept-Encoding': `${coding};q=0` },
    ),
  ),
]);
