import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { lifecycleFields } from '../../contract/lifecycle.ts';
import { routeAt } from '../../contract/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { ask, withNeed, type Check, type Exchange, type Expectation } from '../check.ts';
import { browser, gzip } from './encodings.ts';
import { everyResponse, expectError } from './expected-responses.ts';
import { judgeCaching } from './live-values.ts';
import { infoPath, publishedPaths, slugOf } from './paths.ts';

type HttpCheck = Omit<Check, 'need'>;

const strong = /^"[\x21\x23-\x7e]+"$/;

/** A GET, and a conditional request made from its ETag. */
function revalidate(path: string, toCondition = (etag: string) => etag, method = 'GET') {
  return {
    requests: [ask('GET', path)],
    followUp: ([first]: readonly Exchange[]) => [
      ask(method, path, { 'If-None-Match': toCondition(first?.headers.etag ?? '') }),
    ],
  };
}

/** A 304 for the OpenAPI document or an info route, whose 200 is the first response. */
function expectNotModified(path: string): Expectation {
  const lifecycle = routeAt(path)?.lifecycle;
  return {
    status: 304,
    body: null,
    headers: {
      ...everyResponse,
      'Content-Type': null,
      ...(lifecycle && lifecycleFields(lifecycle)),
    },
    also(last, [first]) {
      // A 304 has these fields of the 200 (RFC 9110 §15.4.5).
      const lost = ['etag', 'cache-control', 'vary'].filter(
        (name) => last.headers[name] !== first?.headers[name],
      );
      return lost.length === 0
        ? judgeCaching(path, last)
        : `expected ${lost.join(', ')} as in the 200`;
    },
  };
}

const etagChecks = publishedPaths
  .filter((path) => routeAt(path)?.resource !== 'health')
  .flatMap((path): HttpCheck[] => [
    {
      id: `etag-${slugOf(path)}`,
      sentence: `${path} has a strong ETag for each encoding, and 200 for another ETag.`,
      clause: 'caching',
      requests: [undefined, gzip, browser, { 'If-None-Match': '"other"' }].map((headers) =>
        ask('GET', path, headers),
      ),
      expect: { status: 200, headers: { ETag: strong }, also: (_last, all) => judgeTags(all) },
    },
    {
      id: `not-modified-${slugOf(path)}`,
      sentence: `${path} gets 304 for its ETag, with the headers of RFC 9110 §15.4.5 and no body.`,
      clause: 'RFC 9110 §15.4.5',
      ...revalidate(path),
      expect: expectNotModified(path),
    },
  ]);

/** Judges that responses with the same encoding have the same ETag, and others another one. */
function judgeTags(all: readonly Exchange[]): string | undefined {
  const tags = all.map(({ headers }) => headers.etag ?? 'none');
  const codings = all.map(({ headers }) => headers['content-encoding'] ?? 'identity');
  const pairs = tags.map((tag, index) => `${tag} for ${codings[index] ?? ''}`);
  const [tagCount, codingCount, pairCount] = [tags, codings, pairs].map((all) => new Set(all).size);
  return tagCount === pairCount && codingCount === pairCount
    ? undefined
    : `expected an ETag for each encoding, received ${pairs.join(', ')}`;
}

/** Other values of If-None-Match, each on a different path, because all paths share the code. */
const conditions: readonly (readonly [
  id: string,
  status: number,
  path: string,
  sentence: string,
  toCondition: (etag: string) => string,
])[] = [
  ['weak', 304, '/api/info', 'a weak ETag matches', (etag) => `W/${etag}`],
  ['list', 304, `${infoPath}.md`, 'a list with the ETag matches', (etag) => `"other", ${etag}`],
  ['star', 304, openapiPath, '* matches', () => '*'],
  ['unquoted', 200, infoPath, 'an ETag needs quotation marks', (etag) => etag.replaceAll('"', '')],
  ['health', 200, '/api/v1/health', 'health never gets 304', () => '*'],
];

const unknown = ask('GET', unknownPath, { 'If-None-Match': '*' });

/** The checks of ETags and of conditional requests. */
export const revalidationChecks: readonly Check[] = withNeed('http', [
  ...etagChecks,
  ...conditions.map(([id, status, path, sentence, toCondition]): HttpCheck => ({
    id: `condition-${id}`,
    sentence: `If-None-Match: ${sentence}.`,
    clause: 'RFC 9110 §13.1.2',
    ...revalidate(path, toCondition),
    expect: { status },
  })),
  {
    id: 'condition-head',
    sentence: 'If-None-Match: HEAD gets 304 as GET does.',
    clause: 'RFC 9110 §13.2.1',
    ...revalidate(infoPath, undefined, 'HEAD'),
    expect: { status: 304, body: null },
  },
  {
    id: 'condition-error',
    sentence: 'If-None-Match: an error never becomes a 304.',
    clause: 'RFC 9110 §13.2.1',
    requests: [unknown],
    expect: expectError('not_found', unknown),
  },
]);
