import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask, type Check, type CheckRequest, type Exchange } from '../check.ts';
import { everyResponse } from './expectations.ts';

const info = '/api/v1/info';

/** A second request that sends what the first one's ETag became. */
function revalidate(
  path: string,
  toCondition: (etag: string) => string,
  method = 'GET',
): (before: readonly Exchange[]) => CheckRequest {
  return ([first]) =>
    ask(method, path, { 'If-None-Match': toCondition(first?.headers.etag ?? '') });
}

const validated = [info, '/api/info', `${info}.md`, '/api/info.md', '/openapi.json'];

const etagChecks = validated.flatMap((path): Check[] => {
  const slug = path.replace(/^\/(?:api\/)?/, '').replace(/[/.]/g, '-');
  const get = ask('GET', path);
  return [
    {
      id: `etag-${slug}`,
      sentence: `${path} has a strong ETag.`,
      clause: 'contract Caching, RFC 9110 §8.8.3',
      need: 'http',
      requests: [get],
      expect: { headers: { ETag: /^"[\x21\x23-\x7e]+"$/ } },
    },
    {
      id: `not-modified-${slug}`,
      sentence: `${path} is 304 for the ETag it gave, with the fields of RFC 9110 §15.4.5 and no body.`,
      clause: 'contract Caching, RFC 9110 §15.4.5',
      need: 'http',
      requests: [get, revalidate(path, (etag) => etag)],
      expect: {
        status: 304,
        body: null,
        headers: { ...everyResponse, 'Content-Type': null },
        also: (last, [first]) => judgeKept(last, first, ['etag', 'cache-control', 'vary']),
      },
    },
  ];
});

function judgeKept(
  last: Exchange,
  first: Exchange | undefined,
  names: readonly string[],
): string | undefined {
  const lost = names.filter((name) => last.headers[name] !== first?.headers[name]);
  return lost.length === 0 ? undefined : `expected ${lost.join(', ')} as the 200 has it`;
}

const conditions: readonly (readonly [
  id: string,
  sentence: string,
  status: number,
  (etag: string) => string,
])[] = [
  ['weak', 'compares weakly', 304, (etag) => `W/${etag}`],
  ['list', 'may be a list', 304, (etag) => `"other", ${etag}`],
  ['star', 'may be *', 304, () => '*'],
  ['other', 'does not match another ETag', 200, () => '"other"'],
  ['unquoted', 'does not match what is no ETag', 200, (etag) => etag.replaceAll('"', '')],
];

const conditionChecks = conditions.map(([id, sentence, status, toCondition]): Check => ({
  id: `condition-${id}`,
  sentence: `If-None-Match ${sentence}.`,
  clause: 'RFC 9110 §13.1.2',
  need: 'http',
  requests: [ask('GET', info), revalidate(info, toCondition)],
  expect: { status },
}));

const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;

/** Bytes that a coded body may become: a few may be made to stand for very many. */
const mostDecoded = 4 * 1024 * 1024;

function decode({ headers, body }: Exchange): Buffer {
  const coding = headers['content-encoding'];
  return coding === 'br' || coding === 'gzip'
    ? decoders[coding](body, { maxOutputLength: mostDecoded })
    : body;
}

const codingChecks = (['br', 'gzip'] as const).flatMap((coding): Check[] => [
  {
    id: `coding-${coding}`,
    sentence: `A client that takes ${coding} alone gets it or identity, and the same bytes inside.`,
    clause: 'RFC 9110 §8.4, §12.5.3',
    need: 'http',
    requests: [ask('GET', info), ask('GET', info, { 'Accept-Encoding': coding })],
    expect: {
      status: 200,
      headers: { Vary: /\bAccept-Encoding\b/i },
      also: (last, [first]) => {
        const came = last.headers['content-encoding'];
        if (came !== undefined && came !== coding) return `expected ${coding}, came ${came}`;
        return first && decode(last).equals(first.body)
          ? undefined
          : 'expected the same bytes inside';
      },
    },
  },
  {
    id: `coding-${coding}-etag`,
    sentence: `The ${coding} representation has an ETag of its own, unless it is the same bytes.`,
    clause: 'RFC 9110 §8.8.3.3',
    need: 'http',
    requests: [ask('GET', info), ask('GET', info, { 'Accept-Encoding': coding })],
    expect: {
      also: (last, [first]) =>
        (last.headers.etag === first?.headers.etag) ===
        (last.headers['content-encoding'] === undefined)
          ? undefined
          : 'expected ETags to differ exactly as the bytes do',
    },
  },
  {
    id: `coding-${coding}-refused`,
    sentence: `A client that refuses ${coding} by q=0 does not get it.`,
    clause: 'RFC 9110 §12.4.2',
    need: 'http',
    requests: [ask('GET', info, { 'Accept-Encoding': `${coding};q=0` })],
    expect: {
      status: 200,
      also: ({ headers }) =>
        headers['content-encoding'] === coding ? `expected no ${coding}` : undefined,
    },
  },
]);

/** Validators, conditional requests and content codings. */
export const representationChecks: readonly Check[] = [
  ...etagChecks,
  ...conditionChecks,
  {
    id: 'condition-head',
    sentence: 'HEAD is conditional as GET is.',
    clause: 'RFC 9110 §13.2.1',
    need: 'http',
    requests: [ask('GET', info), revalidate(info, (etag) => etag, 'HEAD')],
    expect: { status: 304, body: null },
  },
  {
    id: 'condition-error',
    sentence: 'A condition does not turn an error into a 304.',
    clause: 'RFC 9110 §13.2.1',
    need: 'http',
    requests: [ask('GET', '/api/v1/rooms', { 'If-None-Match': '*' })],
    expect: { status: 404 },
  },
  {
    id: 'condition-health',
    sentence: 'Health is never 304: each answer is a new one.',
    clause: 'contract Caching',
    need: 'http',
    requests: [ask('GET', '/api/v1/health', { 'If-None-Match': '*' })],
    expect: { status: 200, headers: { ETag: null } },
  },
  ...codingChecks,
  {
    id: 'coding-none',
    sentence: 'A client that states no coding gets none.',
    clause: 'RFC 9110 §12.5.3',
    need: 'http',
    requests: [ask('GET', info)],
    expect: { status: 200, headers: { 'Content-Encoding': null } },
  },
];
