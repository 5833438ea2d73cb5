import { expect, it } from 'vitest';
import { errorCodes, errors, toErrorResponse, type Failure } from '../../../src/contract/errors.ts';
import { errorSchema } from '../../../src/contract/schemas.ts';
import { product } from '../../../src/facts/product.ts';
import { publicPaths } from '../public-paths.ts';

/** The routes that every hint lists (seed §7). */
const listed = publicPaths
  .filter((path) => !path.endsWith('.md'))
  .map((path) => `GET ${path}`)
  .toSorted();

// prettier-ignore
const rows: readonly (readonly [Failure, status: number, message: string, hint: string])[] = [
  [{ code: 'bad_request', cause: 'escape' }, 400, 'Malformed request.', 'The path has a malformed percent-escape. Available'],
  [{ code: 'bad_request', cause: 'format' }, 400, 'Malformed request.', '`format` accepts only json. Available'],
  [{ code: 'bad_request', cause: 'http' }, 400, 'Malformed request.', 'The bytes are not a valid HTTP request, or the request headers are too large. Available'],
  [{ code: 'not_found', path: '/api/v1/unknown' }, 404, 'Unknown public API path: /api/v1/unknown', product.notProvided],
  [{ code: 'method_not_allowed', method: 'POST', path: '/api/info' }, 405, 'Method POST is not allowed on /api/info.', 'GET-only'],
  [{ code: 'rate_limited', retryAfter: 42 }, 429, 'The public read budget is used up. Retry in 42 seconds.', 'Retry-After'],
  [{ code: 'internal_error' }, 500, 'Unexpected server error.', 'Retry later'],
];

it.each(rows)(
  'The error %o has the status %i and the message "%s"',
  (failure, status, message, words) => {
    const { code } = failure;
    const response = toErrorResponse(failure);
    const { hint } = response.error;
    expect(errors[code].status).toBe(status);
    expect(JSON.stringify(response)).toBe(JSON.stringify({ error: { code, message, hint } }));
    expect(errorSchema.parse(response)).toEqual(response);
    expect(hint).toContain(words);
    expect(hint.match(/GET \/api[/a-z0-9]*/g)).toEqual(listed);
    expect(hint).toMatch(new RegExp(`\\. See \\/\\S*/errors/#${status}-${code}\\.$`));
  },
);

it('The table above covers every error code', () => {
  expect([...new Set(rows.map(([{ code }]) => code))]).toEqual(errorCodes);
});
