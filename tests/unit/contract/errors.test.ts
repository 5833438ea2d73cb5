import { describe, expect, it } from 'vitest';
import {
  errorCodes,
  errorDocsPath,
  errorStatus,
  toErrorResponse,
  type Failure,
} from '../../../src/contract/errors.ts';
import { errorSchema } from '../../../src/contract/schemas.ts';
import { product } from '../../../src/facts/product.ts';
import { publicPaths } from '../public-paths.ts';

/** The routes that every hint lists (seed §7). */
const listed = publicPaths
  .filter((path) => !path.endsWith('.md'))
  .map((path) => `GET ${path}`)
  .toSorted();

const rows: readonly (readonly [Failure, status: number, message: string, hint: string])[] = [
  ...(
    [
      ['escape', 'The path has a malformed percent-escape. Available'],
      ['format', '`format` accepts only json. Available'],
      [
        'http',
        'The bytes are not a valid HTTP request, or the request headers are too large. Available',
      ],
    ] as const
  ).map(
    ([cause, hint]) => [{ code: 'bad_request', cause }, 400, 'Malformed request.', hint] as const,
  ),
  [
    { code: 'not_found', path: '/api/v1/unknown' },
    404,
    'Unknown public API path: /api/v1/unknown',
    product.notProvided,
  ],
  [
    { code: 'method_not_allowed', method: 'POST', path: '/api/info' },
    405,
    'Method POST is not allowed on /api/info.',
    'GET-only',
  ],
  [
    { code: 'rate_limited', retryAfter: 42 },
    429,
    'The public read budget is used up. Retry in 42 seconds.',
    'Retry-After',
  ],
  [{ code: 'internal_error' }, 500, 'Unexpected server error.', 'Retry later'],
];

describe('An error', () => {
  it.each(rows)('%o has the status %i and the message "%s"', (failure, status, message, hint) => {
    const { code } = failure;
    const response = toErrorResponse(failure);
    expect(errorStatus[code]).toBe(status);
    expect(response).toEqual({
      error: { code, message, hint: expect.stringContaining(hint) as string },
    });
    expect(errorSchema.parse(response)).toEqual(response);
    expect(Object.keys(response.error)).toEqual(['code', 'message', 'hint']);
  });

  it.each(rows)('%o has a hint that lists the routes and ends with its docs page', (failure) => {
    const { hint } = toErrorResponse(failure).error;
    expect(hint.match(/GET \/api[/a-z0-9]*/g)).toEqual(listed);
    expect(errorDocsPath(failure.code)).toMatch(new RegExp(`/errors/${failure.code}/$`));
    expect(hint.endsWith(`. See ${errorDocsPath(failure.code)}.`)).toBe(true);
  });

  it('has a row above for every code', () => {
    expect([...new Set(rows.map(([{ code }]) => code))]).toEqual(errorCodes);
  });

  it.each(['/api/%41', '/api/"quoted"', '/api/ü', '/api/<b>'])('states the path %s raw', (path) => {
    const { message } = toErrorResponse({ code: 'not_found', path }).error;
    expect(message).toBe(`Unknown public API path: ${path}`);
  });
});
