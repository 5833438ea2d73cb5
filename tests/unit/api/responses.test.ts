import { expect, it } from 'vitest';
import type { HttpResponse } from '../../../src/api/respond.ts';
import { headersOf, responseHeaders } from '../../../src/api/response-headers.ts';
import { docsPath } from '../../../src/facts/paths.ts';
import { openResponder } from './open-responder.ts';

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
  // The hint contains text of the product.
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
  'Content-Encoding': 'br',
  'Content-Length': '5',
  'Content-Type': 'application/json',
  Link: link,
};
const methods = 'GET, HEAD, OPTIONS';
const preflight = {
  Allow: methods,
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Max-Age': '86400',
};

/** Expects exactly these headers, and that the OpenAPI document describes them. */
function expectHeaders(response: HttpResponse, status: number, headers: object): void {
  expect(response.status).toBe(status);
  expect(response.headers).toEqual(headers);
  const { body = '', headers: fields } = response;
  const length = body === '' ? undefined : String(Buffer.byteLength(body));
  expect(fields['Content-Length']).toBe(length);
  // Browsers obey these, and the document has the type elsewhere.
  const undocumented = ['Content-Type', 'Content-Security-Policy'];
  const sent = Object.keys(response.headers).filter((name) => !undocumented.includes(name));
  // Platforms and Node add Date. Deprecated routes alone have the other two.
  const optional = ['Date', 'Deprecation', 'Sunset'];
  const documented = headersOf(status).filter((name) => !optional.includes(name));
  expect(sent.toSorted()).toEqual(documented.toSorted());
  for (const name of sent) {
    const { pattern, value } = responseHeaders[name] ?? {};
    const described = pattern === undefined ? value : (expect.stringMatching(pattern) as unknown);
    expect(response.headers[name]).toEqual(described);
  }
}

it.each([
  [200, { acceptEncoding: 'br' }, '/api/v1/info', { ...stored, ...read }],
  [204, { method: 'OPTIONS' }, '/api/v1/info', { ...notStored, ...preflight }],
  [204, { method: 'OPTIONS', isPreflight: true }, '/api/v1/info', { ...notStored, ...preflight }],
  [304, { ifNoneMatch: '*' }, '/api/v1/info', stored],
  [400, {}, '/api/v1/info?format=xml', error],
  [404, {}, '/api/rooms', error],
  [405, { method: 'POST' }, '/api/v1/info', { ...error, Allow: methods }],
])('A %i has exactly the documented headers: %o %s', async (status, rest, target, headers) => {
  const response = await openResponder('metered', { limit: 1, window: 60 }).ask(target, rest);
  expectHeaders(response, status, headers);
  if (status === 200) expect(response.body).toBe('in br');
});

it.each(['/api', '/api/rooms', '/api/v1/info/', '/api/%zz'])(
  'A preflight of %s gets 204 without Allow, so that scripts can read the error',
  async (path) => {
    const { ask } = openResponder('metered', { limit: 1, window: 60 });
    const { status, headers } = await ask(path, { method: 'OPTIONS', isPreflight: true });
    const { Allow: _methods, ...fields } = preflight;
    expect([status, headers]).toEqual([204, { ...notStored, ...fields }]);
    for (const rest of [{ method: 'OPTIONS' }, { isPreflight: true }])
      expect((await openResponder().ask(path, rest)).status).toBeGreaterThanOrEqual(400);
  },
);

it('A 429 has exactly the documented headers', async () => {
  const { ask } = openResponder('metered', { limit: 1, window: 60 });
  await ask('/api/v1/info');
  expectHeaders(await ask('/api/v1/info'), 429, { ...error, 'Retry-After': '60' });
});

it('A 500 has exactly the documented headers, with a full window', () => {
  const { responder } = openResponder('metered', { limit: 1, window: 60 });
  expectHeaders(responder.fail('GET', '/api/v1/info'), 500, { ...error, RateLimit: '1;r=1;t=60' });
});
