import { errorSchema } from '../../contract/schemas.ts';
import { ask, type Check, type CheckRequest } from '../check.ts';
import { errorPage, everyResponse, parseJson, words } from './expectations.ts';

interface Sample {
  readonly name: string;
  readonly request: CheckRequest;
  readonly status: number;
  readonly says: RegExp;
}

/** One request for each error that a client can bring about at will. */
const samples: readonly Sample[] = [
  {
    name: 'bad-request',
    request: ask('GET', '/api/v1/info?format=xml'),
    status: 400,
    says: /./,
  },
  {
    name: 'not-found',
    request: ask('GET', '/api/v1/rooms'),
    status: 404,
    says: /no public people-search API/,
  },
  {
    name: 'method-not-allowed',
    request: ask('DELETE', '/api/v1/info'),
    status: 405,
    says: /GET-only/,
  },
];

/** What every error promises, whichever it is (seed §7). */
export const errorChecks: readonly Check[] = samples.flatMap(
  ({ name, request, status, says }): Check[] => [
    {
      id: `error-shape-${name}`,
      sentence: `A ${status} is an ErrorResponse as JSON, with no additional properties.`,
      clause: 'seed §2, §7',
      need: 'http',
      requests: [request],
      expect: {
        status,
        headers: { 'Content-Type': 'application/json' },
        also: ({ body }) =>
          errorSchema.safeParse(parseJson(body)).success
            ? undefined
            : `expected an ErrorResponse, came ${JSON.stringify(body.toString('utf8').slice(0, 200))}`,
      },
    },
    {
      id: `error-hint-${name}`,
      sentence: `The hint of a ${status} names the four routes, what the seed wants it to say, and its docs page.`,
      clause: 'seed §7, contract Errors',
      need: 'http',
      requests: [request],
      expect: {
        status,
        body: says,
        also: ({ body }) =>
          [words.available, `See ${errorPage(name.replaceAll('-', '_'))}.`]
            .filter((text) => !body.includes(text))
            .map((text) => `expected the hint to say: ${text}`)[0],
      },
    },
    {
      id: `error-fields-${name}`,
      sentence: `A ${status} carries the read budget, is never stored and can be read from any origin.`,
      clause: 'seed §8, contract Errors',
      need: 'http',
      requests: [request],
      expect: { status, headers: { ...everyResponse, 'Cache-Control': 'no-store', ETag: null } },
    },
    {
      id: `error-secret-${name}`,
      sentence: `A ${status} says nothing of the server's inside: no stack, no file.`,
      clause: 'contract Errors',
      need: 'http',
      requests: [request],
      expect: {
        status,
        also: ({ body }) =>
          /\bat .{1,200}:\d+|node_modules|\.[cm]?[jt]s\b/.test(body.toString('utf8'))
            ? 'expected no stack and no file name'
            : undefined,
      },
    },
  ],
);
