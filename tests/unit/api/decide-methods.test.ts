import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/api/decide.ts';
import { formatPaths, publicPaths } from '../public-paths.ts';
import { answerTo, badRequest, errorTo, methodNotAllowed } from './outcomes.ts';

const others = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'foo',
  'get',
  'Options',
  '__proto__',
  '',
];

describe('answer allows', () => {
  it.each(publicPaths)('OPTIONS on %s, without content, as a CORS preflight asks', (path) => {
    expect(answerTo('OPTIONS', path)).toEqual({
      status: 204,
      headers: {
        Allow: 'GET, HEAD, OPTIONS',
        'Cache-Control': 'no-store',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers':
          'RateLimit, RateLimit-Policy, Retry-After, ETag, Link, Deprecation, Sunset',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Max-Age': '86400',
      },
      body: undefined,
    });
  });

  it.each(formatPaths)('OPTIONS on %s whatever `format` says', (path) => {
    expect(answerTo('OPTIONS', `${path}?format=xml`).status).toBe(204);
  });

  it.each([...publicPaths, '/openapi.json'])('no other method on %s', (path) => {
    for (const method of others) {
      expect(errorTo(method, path)).toEqual(methodNotAllowed(method, path));
      expect(answerTo(method, path).headers).toMatchObject({ Allow: 'GET, HEAD, OPTIONS' });
    }
  });

  it.each(formatPaths)('no other method on %s, whatever `format` says', (path) => {
    expect(errorTo('POST', `${path}?format=xml`)).toEqual(methodNotAllowed('POST', path));
  });
});

describe('answer reads `format`', () => {
  it.each(formatPaths)('on %s: once, and exactly `json`', (path) => {
    for (const query of [
      'format=json',
      'x=1&format=json',
      '?format=xml',
      'Format=xml',
      'formats',
    ]) {
      expect(decide({ method: 'GET', target: `${path}?${query}` })).toEqual({ read: path });
    }
    for (const query of [
      'format',
      'format=',
      'format=xml',
      'format=JSON',
      'format=json&format=json',
      'format=json&format=xml',
      '%66ormat=json',
      'x=1&format=xml',
    ]) {
      expect(errorTo('GET', `${path}?${query}`)).toEqual(badRequest);
      expect(errorTo('GET', `http://frontdesk.example${path}?${query}`)).toEqual(badRequest);
      expect(answerTo('HEAD', `${path}?${query}`)).toMatchObject({ status: 400, body: undefined });
    }
  });

  const without = publicPaths.filter((path) => path.includes('health') || path.endsWith('.md'));
  it.each([...without, '/openapi.json'])('nowhere else: it is ignored on %s', (path) => {
    for (const query of ['format=xml', 'format', '%66ormat=json', 'format=json&format=json']) {
      expect(decide({ method: 'GET', target: `${path}?${query}` })).toEqual({ read: path });
    }
  });
});
