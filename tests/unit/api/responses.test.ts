import { expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { openHandler } from './open-handler.ts';

const exposed =
  'RateLimit, RateLimit-Policy, Retry-After, Allow, Date, ETag, Link, Deprecation, Sunset';
/** On every response. */
const common = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  RateLimit: '1;r=0;t=60',
  'RateLimit-Policy': '1;w=60',
  'X-Content-Type-Options': 'nosniff',
};
/** On every response but a 304, which keeps them from the response that the client has. */
const csp = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
const notStored = { ...common, ...csp, 'Cache-Control': 'no-store' };
const error = {
  ...notStored,
  'Content-Type': 'application/json',
  // The hint contains text of the product. tests/unit/fuzz compares the length with the body.
  'Content-Length': expect.stringMatching(/^\d{3}$/) as string,
};
const stored = {
  ...common,
  'Cache-Control': 'private, no-cache',
  ETag: expect.stringMatching(/^"[\da-f]{32}"$/) as string,
  Vary: 'Accept-Encoding',
};
const link = `</openapi.json>; rel="service-desc"; type="application/json", <${docsPath}>; rel="service-doc"; type="text/html", </api/v1/health>; rel="status", </api/v1/info.md>; rel="alternate"; type="text/markdown"`;
const read = {
  ...csp,
  'Content-Length': expect.stringMatching(/^\d{3}$/) as string,
  'Content-Type': 'application/json',
  Link: link,
};
const methods = 'GET, HEAD, OPTIONS';
const preflight = {
  Allow: methods,
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Max-Age': '86400',
};

it.each([
  [200, {}, '/api/v1/info', { ...stored, ...read }],
  [204, { method: 'OPTIONS' }, '/api/v1/info', { ...notStored, ...preflight }],
  [304, { ifNoneMatch: '*' }, '/api/v1/info', stored],
  [400, {}, '/api/v1/info?format=xml', error],
  [404, {}, '/api/rooms', error],
  [405, { method: 'POST' }, '/api/v1/info', { ...error, Allow: methods }],
])('A %i has exactly these headers: %o %s', async (status, rest, target, headers) => {
  const response = await openHandler('metered', { limit: 1, window: 60 }).ask(target, rest);
  expect(response).toMatchObject({ status });
  expect(response.headers).toEqual(headers);
});

it('A 429 has exactly these headers', async () => {
  const { ask } = openHandler('metered', { limit: 1, window: 60 });
  await ask('/api/v1/info');
  const { status, headers } = await ask('/api/v1/info');
  expect(status).toBe(429);
  expect(headers).toEqual({ ...error, 'Retry-After': '60' });
});

it('A 500 has exactly these headers, with a full window', () => {
  const { handler } = openHandler('metered', { limit: 1, window: 60 });
  const { status, headers } = handler.fail('GET', '/api/v1/info');
  expect(status).toBe(500);
  expect(headers).toEqual({ ...error, RateLimit: '1;r=1;t=60' });
});
