import { expect, it } from 'vitest';
import type { HttpResponse } from '../../../src/api/respond.ts';
import { headersOf, responseHeaders } from '../../../src/api/response-headers.ts';
import { createSampleResponses } from '../sample-facts.ts';
import { openResponder } from './open-responder.ts';

const stored = createSampleResponses();
const small = { limit: 1, window: 60 };

/** Expects the headers that the OpenAPI document describes for a status, with the values that it describes. */
function expectDocumented(response: HttpResponse, status: number): void {
  expect(response.status).toBe(status);
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

it('A response in an encoding has its own ETag, and lasts as long as the plain one', async () => {
  const { ask } = openResponder();
  const [plain, br] = [
    await ask('/api/v1/info'),
    await ask('/api/v1/info', { acceptEncoding: 'br' }),
  ];
  const { ETag, 'Content-Length': length, ...fields } = br.headers;
  expect([br.body, length]).toEqual(['in br', '5']);
  expect(fields).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' });
  expect(fields['Cache-Control']).toBe(plain.headers['Cache-Control']);
  expect(ETag).toMatch(/^"[\da-f]{32}"$/);
  expect(ETag).not.toBe(plain.headers.ETag);
});

it.each(['/api', '/api/rooms', '/api/v1/info/', '/api/%zz'])(
  'A preflight of %s gets 204 without Allow, so that scripts can read the error',
  async (path) => {
    const preflight = { method: 'OPTIONS', isPreflight: true };
    const { status, headers } = await openResponder('metered', small).ask(path, preflight);
    expect([status, headers]).toEqual([
      204,
      { ...stored.preflight.headers, RateLimit: '1;r=0;t=60', 'RateLimit-Policy': '1;w=60' },
    ]);
    for (const rest of [{ method: 'OPTIONS' }, { isPreflight: true }])
      expect((await openResponder().ask(path, rest)).status).toBeGreaterThanOrEqual(400);
  },
);

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
