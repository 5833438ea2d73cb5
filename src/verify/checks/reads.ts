import { renderBody } from '../../contract/bodies.ts';
import { renderHealthMarkdown } from '../../contract/markdown.ts';
import { isAlias, routes, type Route } from '../../contract/routes.ts';
import { health } from '../../contract/schemas.ts';
import { openapiPath } from '../../facts/paths.ts';
import { ask, withNeed, type Check, type Exchange } from '../check.ts';
import { quote } from '../judge.ts';
import { expectError, expectRead, preflight } from './expected-responses.ts';
import { judgeJson, readInfo } from './json.ts';

const info = ask('GET', '/api/v1/info');

/** A path's part of a check id: `v1-info`, `health-md`, `openapi-json`. */
export function slugOf(path: string): string {
  return path.replace(/^\/(?:api\/)?/, '').replace(/[/.]/g, '-');
}

function checkBody(route: Route): Omit<Check, 'need'> {
  const { path, canonical } = route;
  return {
    id: `body-${slugOf(path)}`,
    sentence: `The body of ${path} is what the contract makes of the info record.`,
    clause: 'seed §2, §4 rules 1 and 3, contract Bodies',
    requests: [info, ask('GET', canonical), ask('GET', path)],
    expect: {
      status: 200,
      also: ({ body }, [record, original]) =>
        judgeBody(route, body, record) ??
        (isAlias(route) && route.form === 'json' && original && !body.equals(original.body)
          ? `expected the bytes of ${canonical}`
          : undefined),
    },
  };
}

function judgeBody(route: Route, body: Buffer, record: Exchange | undefined): string | undefined {
  const expected = renderExpected(route, record);
  if (typeof expected !== 'string') return expected.mismatch;
  if (route.form === 'json') return judgeJson(body, JSON.parse(expected));
  const received = body.toString('utf8');
  if (received === expected) return undefined;
  const lines = received.split('\n', 100);
  const at = expected.split('\n').findIndex((line, index) => line !== lines[index]);
  return `expected line ${at + 1} to be ${quote(expected.split('\n')[at] ?? '')}, received ${quote(lines[at] ?? '')}`;
}

function renderExpected(route: Route, record: Exchange | undefined): string | { mismatch: string } {
  if (route.resource === 'health') {
    return route.form === 'json' ? JSON.stringify(health) : renderHealthMarkdown(route);
  }
  const published = readInfo(record);
  return typeof published === 'string' ? { mismatch: published } : renderBody(route, published);
}

/** Checks the plain GET of a path, and the HEAD. */
function checkRead(path: string): Omit<Check, 'need'>[] {
  const get = ask('GET', path);
  const read = expectRead(path);
  return [
    {
      id: `read-${slugOf(path)}`,
      sentence: `GET ${path} gets 200 with every header of the contract, for any origin.`,
      clause: 'seed §4, §8, §9, contract Caching, "Every response under /api"',
      requests: [get],
      expect: { ...read, headers: { ...read.headers, 'Content-Encoding': null } },
    },
    {
      id: `head-${slugOf(path)}`,
      sentence: `HEAD ${path} gets the status and the headers of GET and no body.`,
      clause: 'RFC 9110 §9.3.2',
      requests: [get, ask('HEAD', path)],
      expect: { ...read, body: null, also: (last, [first]) => judgeHead(last, first) },
    },
  ];
}

/** Judges the fields of a HEAD that the contract does not fix. A length may be left out. */
function judgeHead({ headers }: Exchange, first: Exchange | undefined): string | undefined {
  const { 'content-length': length, ...get } = first?.headers ?? {};
  const other = ['etag', 'vary', 'cache-control'].filter((name) => headers[name] !== get[name]);
  if (![undefined, length].includes(headers['content-length'])) other.push('content-length');
  return other.length === 0 ? undefined : `expected ${other.join(', ')} as in the response to GET`;
}

function checkMethods({ path }: Route): Omit<Check, 'need'>[] {
  const post = ask('POST', path, { 'Content-Type': 'application/json' });
  const slash = ask('GET', `${path}/`);
  return [
    {
      id: `options-${slugOf(path)}`,
      sentence: `OPTIONS ${path} gets 204 with Allow, and answers a CORS preflight.`,
      clause: 'contract Methods, Fetch standard',
      requests: [
        ask('OPTIONS', path, {
          Origin: 'https://client.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'if-none-match',
        }),
      ],
      expect: preflight,
    },
    ...[{ ...post, body: '{"not":"read"' }, ask('DELETE', path)].map((request) => ({
      id: `method-${request.method.toLowerCase()}-${slugOf(path)}`,
      sentence: `${request.method} ${path} gets 405 with Allow.`,
      clause: 'seed §7 rule 2',
      requests: [request],
      expect: expectError('method_not_allowed', request),
    })),
    {
      id: `slash-${slugOf(path)}`,
      sentence: `GET ${path}/ gets 404.`,
      clause: 'contract Paths',
      requests: [slash],
      expect: expectError('not_found', slash),
    },
  ];
}

const published = [...routes.map(({ path }) => path), openapiPath];

/** The checks of each route and of the OpenAPI document. */
export const readChecks: readonly Check[] = [
  ...withNeed('file', routes.map(checkBody)),
  ...withNeed('http', [
    ...published.flatMap(checkRead),
    {
      id: 'length',
      sentence: 'Each read states the length of its body.',
      clause: 'RFC 9110 §8.6',
      requests: published.map((path) => ask('GET', path)),
      expect: { also: (_last, all) => judgeLengths(all) },
    },
    ...routes.flatMap(checkMethods),
  ]),
];

function judgeLengths(all: readonly Exchange[]) {
  const about = all.filter(
    ({ headers, body }) => headers['content-length'] !== String(body.length),
  );
  return about.length === 0 ? undefined : { mismatch: 'expected Content-Length', about };
}
