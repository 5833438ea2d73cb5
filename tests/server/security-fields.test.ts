import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { openBuild, type Build } from '../../src/hosts/node/build-folder.ts';
import { ask, type CheckRequest } from '../../src/verify/check.ts';
import { dist } from './hosts.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { connectRaw } from './raw-client.ts';

type Row = readonly [name: string, status: number, request: CheckRequest];

/**
 * Every kind of response, except a 500, which the handler makes like other errors, and a 304, since the
 * client has stored these headers (RFC 9110 §15.4.5).
 */
const api: readonly Row[] = [
  ['A read', 200, ask('GET', '/api/v1/info')],
  ['The OpenAPI document', 200, ask('GET', '/openapi.json')],
  ['A preflight', 204, ask('OPTIONS', '/api/info')],
  ['An error', 404, ask('HEAD', '/api/rooms')],
  ['Another method on a page', 405, ask('POST', docsPath)],
  ['A missing page, as Markdown', 404, ask('GET', '/nowhere', { Accept: 'text/markdown' })],
];
const site: readonly Row[] = [
  ['A page', 200, ask('GET', docsPath)],
  ['A page as Markdown', 200, ask('GET', docsPath, { Accept: 'text/markdown' })],
  ['A missing page', 404, ask('GET', '/nowhere')],
  ['A file for agents', 200, ask('GET', '/llms.txt')],
];

/** Changes the public origin of a build to one with TLS. */
function securely(build: Build): Build {
  const { bytes = '' } = build.get('/api/v1/info') ?? {};
  const info = String(bytes).replaceAll('"http://localhost', '"https://a.test');
  return new Map([...build, ['/api/v1/info', { bytes: Buffer.from(info), coded: {} }]]);
}

describe.each([
  ['with TLS', securely, 'max-age=31536000'],
  ['without TLS', (build: Build) => build, undefined],
])('On an origin %s', (_title, change, transport) => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer(undefined, { build: change(openBuild(dist)) });
  });
  afterAll(() => server.stop());

  async function send(status: number, request: CheckRequest) {
    const { status: received, headers } = await server.target.send(request);
    expect(received).toBe(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBe(transport);
    return headers;
  }

  it.each(api)('%s loads nothing and cannot be framed', async (_name, status, request) => {
    expect(await send(status, request)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('A response to bad bytes has the same headers', async () => {
    const client = connectRaw(server.port, 'GET /api/info HTTP/1.1\r\nHost : a\r\n\r\n');
    await client.ended;
    expect(client.statuses()).toEqual([400]);
    expect(client.received()).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
    expect(client.received()).toContain("\r\nContent-Security-Policy: default-src 'none';");
    expect(client.received().includes('Strict-Transport-Security')).toBe(transport !== undefined);
  });

  it.each(site)(
    '%s cannot be framed, and tells others its origin alone',
    async (_name, ...rest) => {
      expect(await send(...rest)).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    },
  );
});
