import { openapiPath } from '../../facts/paths.ts';
import { routes } from '../../contract/routes.ts';
import { ask, withNeed, type Check, type Exchange, type Expectation, type Step } from '../check.ts';
import { decode } from './decode.ts';
import { expectError, expectNotModified, expectRead } from './expected-responses.ts';
import { slugOf } from './reads.ts';

type HttpCheck = Omit<Check, 'need'>;

const health = '/api/v1/health';
const info = '/api/v1/info';
const validated = [
  ...routes.filter(({ resource }) => resource === 'info').map(({ path }) => path),
  openapiPath,
];

const gzip = { 'Accept-Encoding': 'gzip' };

/** What a browser sends for a page of another origin. */
const browser = {
  Origin: 'https://client.example',
  Accept: 'text/html,application/xhtml+xml;q=0.9',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

/** Checks that a GET with other headers gets the content of the plain GET. */
function checkContent(
  claim: Pick<HttpCheck, 'id' | 'sentence'>,
  path: string,
  headers: Readonly<Record<string, string>>,
): HttpCheck {
  const accepted = (headers['Accept-Encoding'] ?? '')
    .split(', ')
    .filter((coding) => !coding.endsWith(';q=0'));
  const read = expectRead(path);
  return {
    ...claim,
    clause: 'RFC 9110 §8.4, §12.5',
    requests: [ask('GET', path), ask('GET', path, headers)],
    expect: {
      ...read,
      also: async (last, all) =>
        judgeContent(last, all[0], accepted) ?? (await read.also?.(last, all)),
    },
  };
}

function judgeContent(
  last: Exchange,
  first: Exchange | undefined,
  accepted: readonly string[],
): string | undefined {
  const { 'content-encoding': coding, vary = '' } = last.headers;
  if (coding !== undefined && !accepted.includes(coding)) {
    return `expected no encoding${['', ...accepted].join(' or ')}, received Content-Encoding ${coding}`;
  }
  const content = decode(last);
  if (typeof content === 'string') return content;
  if (!first || !content.equals(first.body)) {
    return `expected the content of the plain GET ${coding === undefined ? 'without an encoding' : `in ${coding}`}`;
  }
  return coding === undefined || /accept-encoding|^\*$/i.test(vary)
    ? undefined
    : 'expected Vary to name Accept-Encoding';
}

const contentChecks = [...routes.map(({ path }) => path), openapiPath].flatMap((path) => [
  checkContent(
    { id: `gzip-${slugOf(path)}`, sentence: `${path} has the same content with gzip.` },
    path,
    gzip,
  ),
  checkContent(
    {
      id: `browser-${slugOf(path)}`,
      sentence: `A browser can read ${path} from another origin, whatever types it prefers.`,
    },
    path,
    browser,
  ),
]);

const refused = (['br', 'gzip'] as const).map((coding) =>
  checkContent(
    {
      id: `coding-${coding}-refused`,
      sentence: `A client that rejects ${coding} with q=0 doesn't get it.`,
    },
    info,
    { 'Accept-Encoding': `${coding};q=0` },
  ),
);

const strong = /^"[\x21\x23-\x7e]+"$/;
const otherTag = { 'If-None-Match': '"other"' };

const etagChecks = validated.flatMap((path): HttpCheck[] => [
  {
    id: `etag-${slugOf(path)}`,
    sentence: `${path} has a strong ETag for each encoding, and 200 for another ETag.`,
    clause: 'contract Caching, RFC 9110 §8.8.3',
    requests: [undefined, gzip, browser, otherTag].map((headers) => ask('GET', path, headers)),
    expect: { status: 200, headers: { ETag: strong }, also: (_last, all) => judgeTags(all) },
  },
  {
    id: `not-modified-${slugOf(path)}`,
    sentence: `${path} gets 304 for its ETag, with the headers of RFC 9110 §15.4.5 and no body.`,
    clause: 'contract Caching, RFC 9110 §15.4.5',
    requests: [ask('GET', path), revalidate(path, (etag) => etag)],
    expect: expectNotModified(path),
  },
]);

/** Two responses must have the same ETag exactly if they have the same encoding. */
function judgeTags(all: readonly Exchange[]): string | undefined {
  const tags = all.map(({ headers }) => headers.etag);
  const codings = all.map(({ headers }) => headers['content-encoding']);
  const count = (values: readonly unknown[]) => new Set(values).size;
  const pairs = all.map((_one, index) => `${tags[index] ?? 'none'} ${codings[index] ?? ''}`);
  return count(tags) === count(codings) && count(pairs) === count(tags)
    ? undefined
    : `expected an ETag for each encoding, received ${pairs.join(', ')}`;
}

/** Makes a conditional request from the first response's ETag. */
function revalidate(path: string, toCondition: (etag: string) => string, method = 'GET'): Step {
  return ([first]) =>
    ask(method, path, { 'If-None-Match': toCondition(first?.headers.etag ?? '') });
}

/** Conditions on several paths. Each path has another one, because all share their code. */
const conditions: readonly (readonly [
  id: string,
  sentence: string,
  path: string,
  step: Step,
  expect: Expectation,
])[] = [
  [
    'weak',
    'a weak ETag matches',
    '/api/info',
    revalidate('/api/info', (etag) => `W/${etag}`),
    { status: 304 },
  ],
  [
    'list',
    'a list matches if it has the ETag',
    `${info}.md`,
    revalidate(`${info}.md`, (etag) => `"other", ${etag}`),
    { status: 304 },
  ],
  [
    'star',
    '* matches',
    openapiPath,
    ask('GET', openapiPath, { 'If-None-Match': '*' }),
    { status: 304 },
  ],
  [
    'unquoted',
    'an ETag without quotation marks does not match',
    info,
    revalidate(info, (etag) => etag.replaceAll('"', '')),
    { status: 200 },
  ],
  [
    'head',
    'HEAD gets 304 as GET does',
    info,
    revalidate(info, (etag) => etag, 'HEAD'),
    { status: 304, body: null },
  ],
  [
    'health',
    'health never gets 304',
    health,
    ask('GET', health, { 'If-None-Match': '*' }),
    { status: 200, headers: { ETag: null } },
  ],
];

const unknown = ask('GET', '/api/v1/rooms', { 'If-None-Match': '*' });

/** The checks of content encodings, ETags and conditional requests. */
export const representationChecks: readonly Check[] = withNeed('http', [
  ...contentChecks,
  ...refused,
  ...etagChecks,
  ...conditions.map(([id, sentence, path, step, expect]) => ({
    id: `condition-${id}`,
    sentence: `If-None-Match: ${sentence}.`,
    clause: 'RFC 9110 §13.1.2, §13.2.1',
    requests: [ask('GET', path), step],
    expect,
  })),
  {
    id: 'condition-error',
    sentence: 'If-None-Match: an error never becomes a 304.',
    clause: 'RFC 9110 §13.2.1',
    requests: [unknown],
    expect: expectError('not_found', unknown),
  },
]);
