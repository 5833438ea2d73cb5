import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask, withNeed, type Check, type Exchange, type Step } from '../check.ts';
import { everyResponse } from './expectations.ts';

const info = '/api/v1/info';

type HttpCheck = Omit<Check, 'need'>;

/** Makes a conditional request from the first response's ETag. */
function revalidate(path: string, toCondition: (etag: string) => string, method = 'GET'): Step {
  return ([first]) =>
    ask(method, path, { 'If-None-Match': toCondition(first?.headers.etag ?? '') });
}

const validated = [info, '/api/info', `${info}.md`, '/api/info.md', '/openapi.json'];

const etagChecks = validated.flatMap((path): HttpCheck[] => {
  const slug = path.replace(/^\/(?:api\/)?/, '').replace(/[/.]/g, '-');
  const get = ask('GET', path);
  return [
    {
      id: `etag-${slug}`,
      sentence: `${path} has a strong ETag.`,
      clause: 'contract Caching, RFC 9110 §8.8.3',
      requests: [get],
      expect: { headers: { ETag: /^"[\x21\x23-\x7e]+"$/ } },
    },
    {
      id: `not-modified-${slug}`,
      sentence: `${path} is 304 for the ETag it gave, with the fields of RFC 9110 §15.4.5 and no body.`,
      clause: 'contract Caching, RFC 9110 §15.4.5',
      requests: [get, revalidate(path, (etag) => etag)],
      expect: {
        status: 304,
        body: null,
        headers: { ...everyResponse, 'Content-Type': null },
        also: (last, [first]) => judgeKept(last, first),
      },
    },
  ];
});

function judgeKept(last: Exchange, first: Exchange | undefined): string | undefined {
  const lost = ['etag', 'cache-control', 'vary'].filter(
    (name) => last.headers[name] !== first?.headers[name],
  );
  return lost.length === 0 ? undefined : `expected ${lost.join(', ')} as the 200 has it`;
}

const conditions = [
  { id: 'weak', sentence: 'compares weakly', status: 304, of: (etag: string) => `W/${etag}` },
  { id: 'list', sentence: 'may be a list', status: 304, of: (etag: string) => `"other", ${etag}` },
  { id: 'star', sentence: 'may be *', status: 304, of: () => '*' },
  { id: 'other', sentence: 'does not match another ETag', status: 200, of: () => '"other"' },
  {
    id: 'unquoted',
    sentence: 'does not match what is no ETag',
    status: 200,
    of: (etag: string) => etag.replaceAll('"', ''),
  },
] as const;

const conditionChecks = conditions.map(({ id, sentence, status, of }): HttpCheck => ({
  id: `condition-${id}`,
  sentence: `If-None-Match ${sentence}.`,
  clause: 'RFC 9110 §13.1.2',
  requests: [ask('GET', info), revalidate(info, of)],
  expect: { status },
}));

const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;

/** Bytes: a small compressed body can decompress to a huge one. */
const maxDecoded = 4 * 1024 * 1024;

function decode({ headers, body }: Exchange): Buffer {
  const encoding = headers['content-encoding'];
  return encoding === 'br' || encoding === 'gzip'
    ? decoders[encoding](body, { maxOutputLength: maxDecoded })
    : body;
}

const encodingChecks = (['br', 'gzip'] as const).flatMap((encoding): HttpCheck[] => {
  const both = [ask('GET', info), ask('GET', info, { 'Accept-Encoding': encoding })];
  return [
    {
      id: `coding-${encoding}`,
      sentence: `A client that takes ${encoding} alone gets it or identity, and the same bytes inside.`,
      clause: 'RFC 9110 §8.4, §12.5.3',
      requests: both,
      expect: {
        status: 200,
        headers: { Vary: /\bAccept-Encoding\b/i },
        also: (last, [first]) => {
          const received = last.headers['content-encoding'];
          if (received !== undefined && received !== encoding) {
            return `expected ${encoding}, received ${received}`;
          }
          return first && decode(last).equals(first.body)
            ? undefined
            : 'expected the same bytes inside';
        },
      },
    },
    {
      id: `coding-${encoding}-etag`,
      sentence: `The ${encoding} representation has an ETag of its own, unless it is the same bytes.`,
      clause: 'RFC 9110 §8.8.3.3',
      requests: both,
      expect: {
        also: (last, [first]) =>
          (last.headers.etag === first?.headers.etag) ===
          (last.headers['content-encoding'] === undefined)
            ? undefined
            : 'expected ETags to differ exactly as the bytes do',
      },
    },
    {
      id: `coding-${encoding}-refused`,
      sentence: `A client that refuses ${encoding} by q=0 does not get it.`,
      clause: 'RFC 9110 §12.4.2',
      requests: [ask('GET', info, { 'Accept-Encoding': `${encoding};q=0` })],
      expect: {
        status: 200,
        also: ({ headers }) =>
          headers['content-encoding'] === encoding ? `expected no ${encoding}` : undefined,
      },
    },
  ];
});

/** The checks of validators, conditional requests and content encodings. */
export const representationChecks: readonly Check[] = withNeed('http', [
  ...etagChecks,
  ...conditionChecks,
  {
    id: 'condition-head',
    sentence: 'HEAD is conditional as GET is.',
    clause: 'RFC 9110 §13.2.1',
    requests: [ask('GET', info), revalidate(info, (etag) => etag, 'HEAD')],
    expect: { status: 304, body: null },
  },
  {
    id: 'condition-error',
    sentence: 'A condition does not turn an error into a 304.',
    clause: 'RFC 9110 §13.2.1',
    requests: [ask('GET', '/api/v1/rooms', { 'If-None-Match': '*' })],
    expect: { status: 404 },
  },
  {
    id: 'condition-health',
    sentence: 'Health is never 304: each answer is a new one.',
    clause: 'contract Caching',
    requests: [ask('GET', '/api/v1/health', { 'If-None-Match': '*' })],
    expect: { status: 200, headers: { ETag: null } },
  },
  ...encodingChecks,
  {
    id: 'coding-none',
    sentence: 'A client that states no coding gets none.',
    clause: 'RFC 9110 §12.5.3',
    requests: [ask('GET', info)],
    expect: { status: 200, headers: { 'Content-Encoding': null } },
  },
]);
