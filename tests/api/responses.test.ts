import { expect, it } from 'vitest';
import type { HttpResponse } from '../../src/packages/api/respond.ts';
import { headersOf, responseHeaders } from '../../src/packages/api/response-headers.ts';
import { openResponder } from './open-responder.ts';

const small = { limit: 1, window: 60 };

/** Expects the headers that the OpenAPI document describes for a status, with the values that it describes. */
function expectDocumented(response: HttpResponse, status: number): void {
  expect(response.status).toBe(status);
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
  [200, { acceptEncoding: 'br' }, '/api/v1/info'],
  [204, { method: 'OPTIONS' }, '/api/v1/info'],
  [204, { method: 'OPTIONS', isPreflight: true }, '/api/v1/info'],
  [304, { ifNoneMatch: '*' }, '/api/v1/info'],
  [400, {}, '/api/v1/info?format=xml'],
  [404, {}, '/api/rooms'],
  [405, { method: 'POST' }, '/api/v1/info'],
])('A %i has exactly the documented headers: %o %s', async (status, rest, target) => {
  expectDocumented(await openResponder('metered', small).ask(target, rest), status);
});

it('A 429 has exactly the documented headers', async () => {
  const { ask } = openResponder('metered', small);
  await ask('/api/v1/info');
  const response = await ask('/api/v1/info');
  expectDocumented(response, 429);
  expect(response.headers).toMatchObject({ RateLimit: '1;r=0;t=60', 'Retry-After': '60' });
});

it('A 500 has exactly the documented headers, with a full window', () => {
  const response = openResponder('metered', small).responder.fail('GET', '/api/v1/info');
  expectDocumented(response, 500);
  expect(response.headers.RateLimit).toBe('1;r=1;t=60');
});
