import fc from 'fast-check';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { ask } from '../../src/verify/check.ts';
import { parseResponses } from '../../src/verify/response-parser.ts';
import { startNodeServer, toTarget, type RunningHost } from './hosts.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await startNodeServer({ RATE_LIMIT: '1000000', LOG_LEVEL: 'error' });
});
afterAll(() => host.stop());

/** Sends bytes and gives what came until the server closed; `ended`, they are all that ever comes. */
function exchangeBytes(bytes: Buffer, ended = false): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(host.origin);
    const socket = net.connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(5_000, () => {
      socket.destroy();
      reject(new Error('the server neither answered nor closed'));
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(Buffer.concat(chunks));
    });
    if (ended) socket.end(bytes);
    else socket.write(bytes);
  });
}

const methods = fc.oneof(
  fc.constantFrom(
    'GET',
    'HEAD',
    'OPTIONS',
    'POST',
    'PUT',
    'TRACE',
    'CONNECT',
    'PROPFIND',
    'M-SEARCH',
  ),
  fc.stringMatching(/^[A-Z-]{1,12}$/),
);
const segment = fc.oneof(
  fc.constantFrom(
    'api',
    'v1',
    'info',
    'health.md',
    '..',
    '.',
    '',
    '%2e%2e',
    '%zz',
    '%00',
    '%ff',
    '%c0%af',
    '__proto__',
    'frontdesk.mjs',
    'package.json',
    '.env',
    docsPath.slice(1, -1),
    'index.html',
    '*',
    ';',
    '\\',
    '~',
  ),
  fc.stringMatching(/^[!-~]{0,12}$/),
);
const targets = fc.oneof(
  fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
  fc
    .tuple(fc.array(segment, { maxLength: 4 }), fc.stringMatching(/^[!-~]{0,20}$/))
    .map(([parts, query]) => `/${parts.join('/')}?${query}`),
  fc.stringMatching(/^[!-~\x80-\xff]{1,40}$/),
  fc.constantFrom(
    '*',
    'http://',
    'http://[::1',
    'http:///api/v1/info',
    '//',
    '/\\',
    'api/v1/info',
    'javascript:alert(1)',
    `/${'a'.repeat(8000)}`,
  ),
);

const insides = /"devDependencies"|node_modules|\bat .+\.[cm]?[jt]s:\d+|\/src\/|\/dist\//;

describe('Whatever arrives as bytes', () => {
  it('as any method on any target, is answered without a 5xx and without the inside showing', async () => {
    await fc.assert(
      fc.asyncProperty(methods, targets, async (method, target) => {
        const bytes = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
        const [response] = parseResponses(await exchangeBytes(Buffer.from(bytes, 'latin1')), [
          method,
        ]);
        expect(response, 'a response').toBeDefined();
        expect([200, 204, 304, 400, 404, 405, 431]).toContain(response?.status);
        expect(response?.body.toString()).not.toMatch(insides);
      }),
      { numRuns: 1500 },
    );
  });

  it('as any bytes at all, is answered with a 4xx or a clean close', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const came = await exchangeBytes(Buffer.from(bytes), true);
        for (const { status } of parseResponses(came, ['GET']))
          expect([400, 431]).toContain(status);
      }),
      { numRuns: 500 },
    );
  });

  it('as any field values, is answered without a 5xx', async () => {
    const names = fc.constantFrom(
      'Host',
      'Range',
      'Accept-Encoding',
      'If-None-Match',
      'Accept',
      'Origin',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Forwarded',
      'Cookie',
      'Expect',
      'Upgrade',
      'TE',
      'If-Range',
      'If-Modified-Since',
    );
    const values = fc.stringMatching(/^[ -~\x80-\xff]{0,40}$/);
    const paths = fc.constantFrom(
      '/api/v1/info',
      docsPath,
      '/',
      '/nope',
      '/openapi.json',
      '/api/nope',
    );
    await fc.assert(
      fc.asyncProperty(
        paths,
        fc.array(fc.tuple(names, values), { maxLength: 4 }),
        async (path, fields) => {
          const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
          const bytes = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines}Connection: close\r\n\r\n`;
          const [response] = parseResponses(await exchangeBytes(Buffer.from(bytes, 'latin1')), [
            'GET',
          ]);
          expect([200, 206, 304, 400, 404]).toContain(response?.status);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('leaves the server as it was, with no fault in its log', async () => {
    const target = toTarget(host);
    const { status } = await target.send(ask('GET', '/api/v1/info'));
    target.close?.();
    expect(status).toBe(200);
    expect(host.program.output).toEqual({ stdout: '', stderr: '' });
  });
});
