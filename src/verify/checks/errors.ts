import { errorStatus, toErrorResponse, type Failure } from '../../contract/errors.ts';
import { errorSchema } from '../../contract/schemas.ts';
import { ask, type Check, type CheckRequest } from '../check.ts';
import { quote } from '../judge.ts';
import { everyResponse, parseJson } from './expectations.ts';

interface Sample {
  readonly request: CheckRequest;
  readonly failure: Failure;
}

/** A request for each error that a client can cause. */
const samples: readonly Sample[] = [
  { request: ask('GET', '/api/v1/info?format=xml'), failure: { code: 'bad_request' } },
  {
    request: ask('GET', '/api/v1/rooms'),
    failure: { code: 'not_found', path: '/api/v1/rooms' },
  },
  {
    request: ask('DELETE', '/api/v1/info'),
    failure: { code: 'method_not_allowed', method: 'DELETE', path: '/api/v1/info' },
  },
];

/** The checks of every error (seed §7). */
export const errorChecks: readonly Check[] = samples.flatMap(({ request, failure }): Check[] => {
  const status = errorStatus[failure.code];
  const name = failure.code.replaceAll('_', '-');
  const shared = { need: 'http', requests: [request] } as const;
  const { hint } = toErrorResponse(failure).error;
  return [
    {
      ...shared,
      id: `error-shape-${name}`,
      sentence: `A ${status} is an ErrorResponse as JSON, with no additional properties.`,
      clause: 'seed §2, §7',
      expect: {
        status,
        headers: { 'Content-Type': 'application/json' },
        also: ({ body }) =>
          errorSchema.safeParse(parseJson(body)).success
            ? undefined
            : `expected an ErrorResponse, received ${quote(body.toString('utf8'))}`,
      },
    },
    {
      ...shared,
      id: `error-hint-${name}`,
      sentence: `The hint of a ${status} names the four routes, what the seed wants it to say, and its docs page.`,
      clause: 'seed §7, contract Errors',
      expect: {
        status,
        also: ({ body }) => (body.includes(hint) ? undefined : `expected the hint: ${hint}`),
      },
    },
    {
      ...shared,
      id: `error-fields-${name}`,
      sentence: `A ${status} carries the read budget, is never stored and can be read from any origin.`,
      clause: 'seed §8, contract Errors',
      expect: { status, headers: { ...everyResponse, 'Cache-Control': 'no-store', ETag: null } },
    },
    {
      ...shared,
      id: `error-secret-${name}`,
      sentence: `A ${status} says nothing of the server's inside: no stack, no file.`,
      clause: 'contract Errors',
      expect: {
        status,
        also: ({ body }) =>
          /\bat .{1,200}:\d+|node_modules|\.[cm]?[jt]s\b/.test(body.toString('utf8'))
            ? 'expected no stack and no file name'
            : undefined,
      },
    },
  ];
});
