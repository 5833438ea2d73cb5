import { docsPath } from '../../src/facts/paths.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseResponses } from '../../src/verify/response-parser.ts';
import { startNodeServer, type RunningHost } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await startNodeServer({ RATE_LIMIT: '1000000', LOG_LEVEL: 'error' });
});
afterAll(() => host.stop());

/** Sends bytes, and ends the client's side if `ends`. Returns what the server sends until it closes. */
async function exchange(bytes: Buffer, { ends }: { ends: boolean }): Promise<Buffer> {
  const client = connectRaw(Number(new URL(host.origin).port), bytes.toString('latin1'));
  if (ends) client.socket.end();
  await client.ended;
  client.socket.destroy();
  return Buffer.from(client.received(), 'latin1');
}

async function send(line: string, headers = '', method = 'GET') {
  const bytes = `${line} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`;
  const received = await exchange(Buffer.from(bytes, 'latin1'), { ends: false });
  return parseResponses(received, [method])[0];
}

const methods = fc.oneof(
  fc.constantFrom(...'GET HEAD OPTIONS POST PUT TRACE CONNECT PROPFIND M-SEARCH'.split(' ')),
  fc.stringMatching(/^[A-Z-]{1,12}$/),
);
const segments = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...'api v1 info health.md .. . %2e%2e %zz %00 %ff %c0%af __proto__ frontdesk.mjs'.split(' '),
      ...'package.json .env docs index.html * ; \\ ~'.split(' '),
      '',
    ),
    fc.stringMatching(/^[!-~]{0,12}$/),
  ),
  { maxLength: 6 },
);
const targets = fc.oneof(
  segments.map((parts) => `/${parts.join('/')}`),
  fc
    .tuple(segments, fc.stringMatching(/^[!-~]{0,20}$/))
    .map(([parts, query]) => `/${parts.join('/')}?${query}`),
  fc.stringMatching(/^[!-~\x80-\xff]{1,40}$/),
  fc.constantFrom(
    ...'* http:// http://[::1 http:///api/v1/info // /\\ api/v1/info javascript:alert(1)'.split(
      ' ',
    ),
    `/${'a'.repeat(8000)}`,
  ),
);
const fields = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...'Host Range Accept-Encoding If-None-Match Accept Origin X-Forwarded-For'.split(' '),
      ...'X-Forwarded-Host Forwarded Cookie Expect Upgrade TE If-Range'.split(' '),
    ),
    fc.stringMatching(/^[ -~\x80-\xff]{0,40}$/),
  ),
  { maxLength: 4 },
);
const paths = fc.constantFrom('/api/v1/info', docsPath, '/', '/nope', '/openapi.json', '/api/nope');

const internals = /"devDependencies"|node_modules|\bat .+\.[cm]?[jt]s:\d+|\/src\/|\/dist\//;

describe('The server logs no error, and answers', () => {
  it('any method on any target without a 5xx, and reveals nothing of its files', async () => {
    await fc.assert(
      fc.asyncProperty(methods, targets, async (method, target) => {
        const response = await send(`${method} ${target}`, '', method);
        expect([200, 204, 304, 400, 404, 405, 431]).toContain(response?.status);
        expect(response?.body.toString()).not.toMatch(internals);
      }),
      { numRuns: 1500 },
    );
  });

  it('any bytes with 400, 431, or nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const received = await exchange(Buffer.from(bytes), { ends: true });
        for (const { status } of parseResponses(received, ['GET'])) {
          expect([400, 431]).toContain(status);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('any headers without a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(paths, fields, async (path, pairs) => {
        const headers = pairs.map(([name, value]) => `${name}: ${value}\r\n`).join('');
        expect([200, 304, 400, 404]).toContain((await send(`GET ${path}`, headers))?.status);
      }),
      { numRuns: 1500 },
    );
  });

  afterAll(() => {
    expect(host.program.process.exitCode).toBe(null);
    expect(host.program.output).toEqual({ stdout: '', stderr: '' });
  });
});
