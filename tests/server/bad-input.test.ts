import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { createUnlimited } from './limited-server.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { connectRaw } from './raw-client.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer(createUnlimited());
});
afterAll(async () => {
  await server.stop();
  expect(server.logged.filter((line) => (line as { level: number }).level > 30)).toEqual([]);
});

const methods = fc.oneof(
  fc.constantFrom(...'GET HEAD OPTIONS POST PUT TRACE CONNECT PROPFIND M-SEARCH'.split(' ')),
  fc.stringMatching(/^[A-Z-]{1,12}$/),
);
const segment = fc.oneof(
  fc.constantFrom(
    ...'api v1 info health.md .. . %2e%2e %zz %00 %ff %c0%af __proto__ frontdesk.mjs'.split(' '),
    ...'package.json .env docs index.html * ; \\ ~'.split(' '),
    '',
  ),
  fc.stringMatching(/^[!-~]{0,12}$/),
);
const targets = fc.oneof(
  fc.constantFrom('/api/v1/info', '/openapi.json', '/api/nope', docsPath, '/', '/nope'),
  fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
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

const internals = /"devDependencies"|node_modules|\bat .+\.[cm]?[jt]s:\d+|\/src\/|\/dist\//;

it('No method, target, or headers cause a 5xx or reveal a file', async () => {
  await fc.assert(
    fc.asyncProperty(methods, targets, fields, async (method, target, pairs) => {
      const headers = pairs.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const bytes = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`;
      const client = connectRaw(server.port, bytes);
      await client.ended;
      client.socket.destroy();
      const [, body = ''] = client.received().split('\r\n\r\n', 2);
      expect([200, 204, 304, 400, 404, 405, 431]).toContain(client.statuses()[0]);
      expect(body).not.toMatch(internals);
    }),
    { numRuns: 1000 },
  );
});
