import { expect, it } from 'vitest';
import {
  createErrorResponse,
  errorNames,
  errors,
  type ErrorName,
} from '../../../src/api/errors.ts';
import { errorSchema } from '../../../src/api/schemas.ts';
import { publicPaths } from '../public-paths.ts';
import { website, type Site } from '../../../src/facts/site.ts';

/** The routes that every hint lists (seed §7). */
const listed = publicPaths
  .filter((path) => !path.endsWith('.md'))
  .map((path) => `GET ${path}`)
  .toSorted();

const notProvided = 'There is no public people-search API.';
const notHttp =
  'The bytes are not a valid HTTP request, or the request target or headers are too large. Available';

// prettier-ignore
const rows: readonly (readonly [ErrorName, status: number, code: string, message: string, hint: string])[] = [
  ['bad_request', 400, 'bad_request', 'Malformed request.', notHttp],
  ['malformed_path', 400, 'bad_request', 'Malformed request.', 'The path has a malformed percent-escape. Available'],
  ['invalid_format', 400, 'bad_request', 'Malformed request.', '`format` accepts only json. Available'],
  ['not_found', 404, 'not_found', 'Unknown public API path: <path>', notProvided],
  ['method_not_allowed', 405, 'method_not_allowed', 'Method <method> is not allowed on <path>.', 'GET-only'],
  ['precondition_failed', 412, 'precondition_failed', 'The response does not match If-Match or If-Unmodified-Since.', 'without these headers'],
  ['target_too_long', 414, 'bad_request', 'Malformed request.', notHttp],
  ['rate_limited', 429, 'rate_limited', 'The public read budget is used up. Retry in <retryAfter> seconds.', 'Retry-After'],
  ['headers_too_large', 431, 'bad_request', 'Malformed request.', notHttp],
  ['internal_error', 500, 'internal_error', 'Unexpected server error.', 'Retry later'],
];

it.each(rows)(
  'The error %s has the status %i, the code %s, and the message "%s"',
  (name, status, code, message, words) => {
    const response = createErrorResponse(name, { notProvided, site: website });
    const { hint } = response.error;
    expect(errors[name].status).toBe(status);
    expect(JSON.stringify(response)).toBe(JSON.stringify({ error: { code, message, hint } }));
    expect(errorSchema.parse(response)).toEqual(response);
    expect(hint).toContain(words);
    expect(hint.includes(notProvided)).toBe(name === 'not_found');
    expect(hint.match(/GET \/api[/a-z0-9]*/g)).toEqual(listed);
    const section = `${code === 'bad_request' ? 400 : status}-${code}`;
    expect(hint).toMatch(new RegExp(`\\. See \\/\\S*/errors/#${section}\\.$`));
  },
);

it('The hint of a 404 says nothing about what the owner does not say', () => {
  const routes =
    'Available routes: GET /api/health, GET /api/info, GET /api/v1/health, GET /api/v1/info.';
  const hintOf = (site: Site) => createErrorResponse('not_found', { site }).error.hint;
  expect(hintOf(website)).toBe(`${routes} See /docs/errors/#404-not_found.`);
  // Another site has no such page.
  expect(hintOf({ docs: { home: '/' }, hasSitemap: false })).toBe(routes);
});

it('The table above covers every error', () => {
  expect(rows.map(([name]) => name)).toEqual(errorNames);
});
