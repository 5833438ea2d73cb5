import { allow } from '../../contract/errors.ts';
import { renderBody } from '../../contract/bodies.ts';
import { isAlias, routes, type Route } from '../../contract/routes.ts';
import type { Info } from '../../contract/schemas.ts';
import { ask, withNeed, type Check, type Exchange, type Expectation } from '../check.ts';
import { showDifference } from '../show-difference.ts';
import { everyResponse, expectRead, judgeList, judgeSet } from './expected-responses.ts';
import { judgeJson, readInfo } from './json.ts';
import { infoPath, publishedPaths, slugOf } from './paths.ts';
import { judgeSame } from './same-response.ts';

type ReadCheck = Omit<Check, 'need'>;

function checkBody(route: Route): ReadCheck {
  const { path, canonical } = route;
  const isCopy = isAlias(route) && route.form === 'json';
  return {
    id: `body-${slugOf(path)}`,
    ...(route.resource === 'info' && { needsInfo: path !== infoPath }),
    sentence: `The body of ${path} matches the contract and the info record.`,
    clause: 'bodies',
    requests: [ask('GET', infoPath), ask('GET', canonical), ask('GET', path)],
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
  const info = readInfo(record);
  if (route.resource === 'info' && typeof info === 'string') return info;
  // Health states no fact, so it has its body without an info record too.
  const expected = renderBody(route, info as Info);
  if (route.form === 'json') return judgeJson(body, JSON.parse(expected));
  const received = body.toString('utf8');
  return received === expected ? undefined : `expected body ${showDifference(expected, received)}`;
}

function checkHeaders(path: string): ReadCheck[] {
  const get = ask('GET', path);
  const read = expectRead(path);
  return [
    {
      id: `read-${slugOf(path)}`,
      ...(path === infoPath && { needsInfo: false }),
      sentence: `GET ${path} gets 200 with every header of the contract.`,
      clause: 'headers',
      requests: [get],
      expect: { ...read, headers: { ...read.headers, 'Content-Encoding': null } },
    },
    {
      id: `head-${slugOf(path)}`,
      sentence: `HEAD ${path} gets the status and the headers of GET and no body.`,
      clause: 'RFC 9110 §9.3.2',
      requests: [get, ask('HEAD', path)],
      expect: { body: null, also: (last, [first]) => judgeSame(last, first, headFields(last)) },
    },
  ];
}

/** The fields that HEAD has as GET does. It may leave out the length. */
function headFields({ headers }: Exchange): string[] {
  return ['ETag', 'Vary', ...(headers['content-length'] === undefined ? [] : ['Content-Length'])];
}

/** The response to OPTIONS on a route, which answers a CORS preflight. */
const preflight: Expectation = {
  status: 204,
  body: null,
  headers: {
    ...everyResponse,
    Allow: (value) => judgeSet(value, allow),
    'Access-Control-Allow-Methods': (value) => judgeList(value, 'GET, HEAD'),
    'Access-Control-Allow-Headers': /\*|if-none-match/i,
    'Content-Length': null,
  },
};

function checkOptions(path: string): ReadCheck {
  const headers = {
    Origin: 'https://client.example',
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'if-none-match',
  };
  return {
    id: `options-${slugOf(path)}`,
    sentence: `OPTIONS ${path} gets 204 with Allow, and answers a CORS preflight.`,
    clause: 'methods',
    requests: [ask('OPTIONS', path, headers)],
    expect: preflight,
  };
}

/** The checks of GET, HEAD and OPTIONS on each path that clients read. */
export const readChecks: readonly Check[] = [
  ...withNeed('file', routes.map(checkBody)),
  ...withNeed('http', publishedPaths.flatMap(checkHeaders)),
  ...withNeed('http', publishedPaths.map(checkOptions)),
];
