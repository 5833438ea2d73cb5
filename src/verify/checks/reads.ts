import { renderBody } from '../../contract/bodies.ts';
import { renderHealthMarkdown } from '../../contract/markdown.ts';
import { isAlias, routes, type Route } from '../../contract/routes.ts';
import { health } from '../../contract/schemas.ts';
import { ask, withNeed, type Check, type Exchange } from '../check.ts';
import { quote } from '../judge.ts';
import { expectRead } from './expected-responses.ts';
import { judgeJson, readInfo } from './json.ts';
import { publishedPaths, slugOf } from './paths.ts';

type ReadCheck = Omit<Check, 'need'>;

function checkBody(route: Route): ReadCheck {
  const { path, canonical } = route;
  const isCopy = isAlias(route) && route.form === 'json';
  return {
    id: `body-${slugOf(path)}`,
    sentence: `The body of ${path} matches the contract and the info record.`,
    clause: 'seed §2, §4 rules 1 and 3, contract Bodies',
    requests: [ask('GET', '/api/v1/info'), ask('GET', canonical), ask('GET', path)],
    expect: {
      status: 200,
      also({ body }, [record, original]) {
        const mismatch = judgeBody(route, body, record);
        if (mismatch !== undefined || !isCopy) return mismatch;
        return original?.body.equals(body) ? undefined : `expected the bytes of ${canonical}`;
      },
    },
  };
}

function judgeBody(route: Route, body: Buffer, record: Exchange | undefined): string | undefined {
  if (route.resource === 'health') {
    return route.form === 'json'
      ? judgeJson(body, health)
      : judgeMarkdown(body, renderHealthMarkdown(route));
  }
  const info = readInfo(record);
  if (typeof info === 'string') return info;
  const expected = renderBody(route, info);
  return route.form === 'json'
    ? judgeJson(body, JSON.parse(expected))
    : judgeMarkdown(body, expected);
}

/** Compares a body with Markdown. Shows the first line that differs. */
function judgeMarkdown(body: Buffer, expected: string): string | undefined {
  const text = body.toString('utf8');
  if (text === expected) return undefined;
  const lines = expected.split('\n');
  const received = text.split('\n', lines.length);
  const at = lines.findIndex((line, index) => line !== received[index]);
  return `expected line ${at + 1} ${quote(lines[at] ?? '')}, received ${quote(received[at] ?? '')}`;
}

function checkHeaders(path: string): ReadCheck[] {
  const get = ask('GET', path);
  const read = expectRead(path);
  return [
    {
      id: `read-${slugOf(path)}`,
      sentence: `GET ${path} gets 200 with every header of the contract.`,
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

/** Judges the fields of a HEAD that the contract does not fix. It may leave out the length. */
function judgeHead({ headers }: Exchange, first: Exchange | undefined): string | undefined {
  const names = ['etag', 'vary', 'cache-control'];
  if (headers['content-length'] !== undefined) names.push('content-length');
  const other = names.filter((name) => headers[name] !== first?.headers[name]);
  return other.length === 0 ? undefined : `expected ${other.join(', ')} as in the response to GET`;
}

function judgeLengths(all: readonly Exchange[]) {
  const about = all.filter(
    ({ headers, body }) => headers['content-length'] !== String(body.length),
  );
  return about.length === 0
    ? undefined
    : { mismatch: 'expected Content-Length to be the length of the body', about };
}

/** The checks of the reads: their bodies and their headers. */
export const readChecks: readonly Check[] = [
  ...withNeed('file', routes.map(checkBody)),
  ...withNeed('http', [
    ...publishedPaths.flatMap(checkHeaders),
    {
      id: 'length',
      sentence: 'Each read states the length of its body.',
      clause: 'RFC 9110 §8.6',
      requests: publishedPaths.map((path) => ask('GET', path)),
      expect: { also: (_last, all) => judgeLengths(all) },
    },
  ]),
];
