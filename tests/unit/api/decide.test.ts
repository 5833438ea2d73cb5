import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorSchema } from '../../../src/contract/schemas.ts';
import { decide, createError } from '../../../src/api/decide.ts';
import { publicPaths } from '../public-paths.ts';
import { anyText } from '../any-text.ts';

const common = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'RateLimit, RateLimit-Policy, Retry-After, ETag, Link, Deprecation, Sunset',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

describe('createError', () => {
  it.each([
    { failure: { code: 'bad_request' }, status: 400, extra: {} },
    { failure: { code: 'not_found', path: '/api/ü' }, status: 404, extra: {} },
    {
      failure: { code: 'method_not_allowed', method: 'PUT', path: '/api/info' },
      status: 405,
      extra: { Allow: 'GET, HEAD, OPTIONS' },
    },
    {
      failure: { code: 'rate_limited', retryAfter: 7 },
      status: 429,
      extra: { 'Retry-After': '7' },
    },
    { failure: { code: 'internal_error' }, status: 500, extra: {} },
  ] as const)('answers $failure.code with exactly its fields', ({ failure, status, extra }) => {
    const { body = '', ...rest } = createError(failure, 'GET');
    expect(rest).toEqual({
      status,
      headers: {
        ...common,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        'Cache-Control': 'no-store',
        ...extra,
      },
    });
    expect(createError(failure, 'HEAD')).toEqual({ ...rest, body: undefined });
  });
});

const segment = fc.oneof(
  fc.constantFrom(
    'api',
    'v1',
    'info',
    'health',
    'info.md',
    '..',
    '.',
    '',
    '%zz',
    '%69nfo',
    '?',
    '#',
  ),
  anyText,
  fc.string({ unit: fc.constantFrom('/', '%', '?', '&', '=', 'format', 'json', '\ud800', 'é') }),
);
const target = fc.oneof(
  anyText,
  fc.constantFrom(...publicPaths),
  fc.tuple(fc.constantFrom(...publicPaths), segment).map(([path, end]) => `${path}${end}`),
  fc.array(segment, { maxLength: 5 }).map((segments) => `/api/${segments.join('/')}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);
const method = fc.oneof(
  fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'TRACE', 'CONNECT', 'PROPFIND'),
  anyText,
);

/** What stands between the authority and the query of a target: written anew, not the code's own. */
function rawPath(value: string): string {
  const local = value.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return /^[^?#]*/.exec(local)?.[0] ?? '';
}

describe('answer, to any method on any target,', () => {
  it('reads, answers with a status of the contract, or leaves it to the site', () => {
    fc.assert(
      fc.property(method, target, (asked, at) => {
        const outcome = decide({ method: asked, target: at });
        const path = rawPath(at);
        if (path !== '/api' && !path.startsWith('/api/') && path !== '/openapi.json') {
          expect(outcome).toBeUndefined();
        } else if (outcome && 'read' in outcome) {
          expect([...publicPaths, '/openapi.json']).toContain(outcome.read);
          expect(outcome.read).toBe(path);
          expect(['GET', 'HEAD']).toContain(asked);
        } else {
          expect([204, 400, 404, 405]).toContain(outcome?.status);
          expect(outcome?.headers).toMatchObject(common);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('gives an error exactly its fields and says the raw path, but no body for HEAD', () => {
    fc.assert(
      fc.property(method, target, (asked, at) => {
        const outcome = decide({ method: asked, target: at });
        if (!outcome || 'read' in outcome || outcome.status === 204) return;
        if (asked === 'HEAD') {
          expect(outcome.body).toBeUndefined();
          return;
        }
        const { error } = errorSchema.parse(JSON.parse(outcome.body ?? ''));
        if (outcome.status === 400) expect(error.message).toBe('Malformed request.');
        else expect(error.message).toContain(rawPath(at));
        expect(outcome.headers['Content-Length']).toBe(
          String(Buffer.byteLength(outcome.body ?? '')),
        );
      }),
      { numRuns: 3000 },
    );
  });
});
