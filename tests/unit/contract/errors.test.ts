import { describe, expect, it } from 'vitest';
import {
  allow,
  errorDocsPath,
  errorStatus,
  toErrorResponse,
  type Failure,
} from '../../../src/contract/errors.ts';
import { errorCodes, errorSchema } from '../../../src/contract/schemas.ts';
import { hintedRoutes } from '../public-paths.ts';

interface ErrorRow {
  readonly failure: Failure;
  readonly status: number;
  readonly message: string;
  readonly hint: RegExp;
}

const rows: readonly ErrorRow[] = [
  {
    failure: { code: 'bad_request' },
    status: 400,
    message: 'Malformed request.',
    hint: /routes/,
  },
  {
    failure: { code: 'not_found', path: '/api/v1/rooms' },
    status: 404,
    message: 'Unknown public API path: /api/v1/rooms',
    hint: /There is no public people-search API\./,
  },
  {
    failure: { code: 'method_not_allowed', method: 'POST', path: '/api/info' },
    status: 405,
    message: 'Method POST is not allowed on /api/info.',
    hint: /GET-only/,
  },
  {
    failure: { code: 'rate_limited', retryAfter: 42 },
    status: 429,
    message: 'The public read budget is used up. Retry in 42 seconds.',
    hint: /Retry-After/,
  },
  {
    failure: { code: 'internal_error' },
    status: 500,
    message: 'Unexpected server error.',
    hint: /Retry later/,
  },
];

describe('toErrorResponse', () => {
  it.each(rows)('says of $failure.code: $message', ({ failure, status, message, hint }) => {
    expect(errorStatus[failure.code]).toBe(status);
    expect(toErrorResponse(failure)).toEqual({
      error: { code: failure.code, message, hint: expect.stringMatching(hint) as string },
    });
  });

  it.each(rows)('names the four routes in the hint of $failure.code', ({ failure }) => {
    const { hint } = toErrorResponse(failure).error;
    expect(hint.match(/GET \/api[/a-z0-9]*/g)).toEqual(hintedRoutes);
  });

  it.each(rows)('ends the hint of $failure.code with its docs page', ({ failure }) => {
    const page = `/docs/errors/${failure.code}/`;
    expect(errorDocsPath(failure.code)).toBe(page);
    expect(toErrorResponse(failure).error.hint).toMatch(new RegExp(`\\. See ${page}\\.$`));
  });

  it.each(rows)(
    'gives $failure.code the fields of the seed and no other, in order',
    ({ failure }) => {
      const response = toErrorResponse(failure);
      expect(errorSchema.parse(response)).toEqual(response);
      expect(Object.keys(response.error)).toEqual(['code', 'message', 'hint']);
    },
  );

  it('has a row here for every code, and every code a status of its own', () => {
    expect(rows.map(({ failure }) => failure.code)).toEqual(errorCodes);
    expect(new Set(Object.values(errorStatus)).size).toBe(errorCodes.length);
  });

  it.each(['/api/%41', '/api/"quoted"', '/api/ü', '/api/<b>'])('leaves the path %s raw', (path) => {
    expect(toErrorResponse({ code: 'not_found', path }).error.message).toBe(
      `Unknown public API path: ${path}`,
    );
  });
});

describe('allow', () => {
  it('is the list that the contract sends', () => {
    expect(allow).toBe('GET, HEAD, OPTIONS');
  });
});
