import { docsPath } from '../../src/facts/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBuild, type Build } from '../../src/hosts/node/build-folder.ts';
import { ask, type CheckRequest } from '../../src/verify/check.ts';
import { dist } from './hosts.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

const raw = (bytes: string): CheckRequest => ({ method: 'GET', target: '', bytes });

/**
 * Every kind of response, except a 500, which the handler makes like other errors, and a 304, since the
 * client has stored these headers (RFC 9110 §15.4.5).
 */
const api: Readonly<Record<string, readonly [status: number, request: CheckRequest]>> = {
  'a read': [200, ask('GET', '/api/v1/info')],
  'a read by HEAD': [200, ask('HEAD', '/api/health.md')],
  'the OpenAPI document': [200, ask('GET', '/openapi.json')],
  'a preflight': [204, ask('OPTIONS', '/api/info')],
  'an unknown path': [404, ask('GET', '/api/rooms')],
  'another method': [405, ask('POST', '/api/info')],
  'an unknown format': [400, ask('GET', '/api/info?format=xml')],
  'bytes that are not a request': [400, raw('GET /api/info HTTP/1.1\r\nHost : a\r\n\r\n')],
  'headers that are too large': [
    431,
    raw(`GET /api/info HTTP/1.1\r\nHost: {host}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
  ],
  'another method on a page': [405, ask('POST', docsPath)],
  'a malformed path of a page': [400, ask('GET', '/%zz')],
  'a missing page, as Markdown': [404, ask('GET', '/nowhere', { Accept: 'text/markdown' })],
};
const site: typeof api = {
  'a page': [200, ask('GET', docsPath)],
  'a page as Markdown': [200, ask('GET', docsPath, { Accept: 'text/markdown' })],
  'a missing page': [404, ask('GET', '/nowhere')],
  'a file for agents': [200, ask('GET', '/llms.txt')],
};

/** Changes the public origin of a build to one with TLS. */
function securely(build: Build): Build {
  const { bytes = '', sha256 = '' } = build.get('/api/v1/info') ?? {};
  const info = String(bytes).replaceAll('"http://localhost', '"https://a.test');
  return new Map([...build, ['/api/v1/info', { bytes: Buffer.from(info), sha256 }]]);
}

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer(undefined, { build: securely(openBuild(dist)) });
});
afterAll(() => server.stop());

async function expectFields(
  [status, request]: (typeof api)[string],
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const exchange = await server.target.send(request);
  expect(exchange.status).toBe(status);
  const transport = { 'strict-transport-security': 'max-age=31536000' };
  const every = { 'x-content-type-options': 'nosniff', ...transport };
  expect(exchange.headers).toMatchObject({ ...every, ...fields });
  expect(exchange.headers['set-cookie']).toBeUndefined();
}

it.each(Object.entries(api))('%s loads nothing and cannot be framed', (_name, answered) =>
  expectFields(answered, {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }),
);

it.each(Object.entries(site))(
  '%s cannot be framed, and tells other sites only its origin',
  (_name, answered) =>
    expectFields(answered, {
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    }),
);

it('A public origin without TLS does not ask for it', async () => {
  const plain = await startLocalServer();
  for (const [, request] of Object.values({ ...api, ...site })) {
    const { headers } = await plain.target.send(request);
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
  await plain.stop();
});

it('OPTIONS on a page lists its methods', async () => {
  const { status, headers } = await server.target.send(ask('OPTIONS', docsPath));
  expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
});
