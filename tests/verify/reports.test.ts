import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, startProgram } from '../http/hosts.ts';
import { startLocalServer, type LocalServer } from '../http/local-server.ts';
import { builtProject } from '../project.ts';
import { listenProxy, type Relayed } from './listen.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.stop());

/** The report on the server behind a proxy that changes responses, without the name of the origin. */
async function report(
  change: (response: Relayed, url: string, method: string) => void,
  ...args: string[]
): Promise<string> {
  const { origin, stop } = await listenProxy(server.port, (response, { url = '', method = '' }) => {
    change(response, url, method);
  });
  const verify = join(root, 'src', 'verify', 'cli.ts');
  const program = startProgram([verify, ...args, origin.origin], {}, builtProject);
  await program.exited;
  await stop();
  return program.output.stdout.replaceAll(origin.origin, 'http://a.example');
}

const itself = `ok    info-origin  The info record names the origin that was asked. (the facts are of http://localhost:4321)
Compared the origin with itself. To compare it with your build, add --against dist.`;

it('A wrong header of one route is one cause, with the value and the route', async () => {
  const found = await report(({ status, headers }, url) => {
    if (/^\/api\/info(?:\?|$)/.test(url) && status === 200) headers['content-type'] = 'text/plain';
  });
  expect(found).toBe(`http://a.example

FAIL  expected Content-Type "application/json", received "text/plain" at /api/info (8 checks)
      read-info, head-info, gzip-info, browser-info and 4 more
      http://a.example/docs/contract/#headers
      request   GET /api/info
      received  status 200, content-type: text/plain, 673 bytes
      repeat    curl -sSi --path-as-is http://a.example/api/info

${itself}
251 passed, 8 failed, 0 skipped
`);
});
