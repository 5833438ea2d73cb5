import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { manifestPath, manifestSchema } from '../../src/published/manifest/manifest.ts';
import { contactPath } from '../../src/published/paths.ts';
import { root, startProgram } from '../server/hosts.ts';
import { startLocalServer, type LocalServer } from '../server/local-server.ts';
import { builtProject } from '../project.ts';
import { listenProxy, type Relayed } from './listen.ts';

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer();
});
afterEach(() => server.stop());

/** The report on the server behind a proxy that changes responses, without names and counts that vary. */
async function report(change: (response: Relayed) => void, ...args: string[]): Promise<string> {
  const { origin, stop } = await listenProxy(server.port, change);
  const verify = join(root, 'src', 'verify', 'cli.ts');
  const program = startProgram([verify, ...args, origin.origin], {}, builtProject);
  await program.exited;
  await stop();
  return program.output.stdout
    .replaceAll(origin.origin, 'http://a.example')
    .replaceAll(docsPath, '/docs/')
    .replace(/commit \w+ of \S+Z(?:, with changes)?$/m, 'commit 111111111111')
    .replace(/, \d+ bytes$/gm, ', N bytes')
    .replace(/^\d+ passed/m, 'N passed')
    .replace(/skip {2}\d+ checks/, 'skip  N checks')
    .replace(/\d\d+ skipped$/m, 'N skipped');
}

/** The line of a report without a build to compare with. */
const itself = 'skip  1 check: no build to compare with: add --against dist';

it('A transparent proxy passes, even if it sends bodies in chunks', async () => {
  const found = await report(({ headers }) => {
    delete headers['content-length'];
  });
  expect(found).toBe(`http://a.example

${itself}
N passed, 0 failed, 1 skipped
`);
});

it('A wrong header of one route is one cause, with the value and the route', async () => {
  const found = await report(({ status, headers, url }) => {
    if (/^\/api\/info(?:\?|$)/.test(url) && status === 200) headers['content-type'] = 'text/plain';
  });
  expect(found).toBe(`http://a.example

FAIL  expected Content-Type "application/json", received "text/plain" at /api/info (8 checks)
      read-info, head-info, gzip-info, browser-info and 4 more
      http://a.example/docs/contract/#headers
      request   GET /api/info
      received  status 200, content-type: text/plain, N bytes
      repeat    curl -sSi --path-as-is http://a.example/api/info

${itself}
N passed, 8 failed, 1 skipped
`);
});

it('The responses of nginx are one cause, which names the flag that explains them', async () => {
  const found = await report((response) => {
    const { method, url } = response;
    const isMalformed = /^\/api\/[^?]*%(?:zz|6)?$/.test(url);
    if (method !== 'TRACE' && !isMalformed) return;
    response.status = isMalformed ? 400 : 405;
    response.headers = { 'content-type': 'text/html', server: 'nginx/1.26.3' };
    response.body = Buffer.from('<h1>Not Allowed</h1>');
  });
  expect(found).toBe(`http://a.example

FAIL  not a response of the API: no RateLimit-Policy, text/html, Server: nginx/1.26.3 (10 checks)
      If nginx is in front on purpose, add --behind nginx: it explains these failures.
      malformed-zz, malformed-route, malformed-short, malformed-post and 6 more
      http://a.example/docs/contract/#paths
      request   GET /api/%zz
      received  status 400, content-type: text/html, server: nginx/1.26.3, N bytes
      repeat    curl -sSi --path-as-is http://a.example/api/%zz

${itself}
N passed, 10 failed, 1 skipped
`);
});

it('A host of files is one cause, with what to do', async () => {
  const found = await report((response) => {
    const { method, url } = response;
    const isFile = method === 'GET' && response.status === 200 && !url.includes('?');
    const type = url.startsWith('/api') ? 'application/octet-stream' : 'text/html';
    response.headers = { 'content-type': isFile ? type : 'text/html', server: 'Files' };
    if (isFile) return;
    response.status = 404;
    response.body = Buffer.from('<h1>Not found</h1>');
  });
  expect(found).toBe(`http://a.example

FAIL  only files answer: /api/v1/unknown gets 404 text/html, not the error of the API
      This host serves the files and runs no code. Deploy to a host that runs the server, the functions or the Worker. If a proxy replaces error pages, turn that off.
      reach: The origin serves this API, without a redirect to another origin.
      http://a.example/docs/contract/#answers
      request   GET /api/v1/unknown
      received  status 404, content-type: text/html, server: Files, N bytes
      repeat    curl -sSi --path-as-is http://a.example/api/v1/unknown

skip  N checks: not checked: the first requests failed
N passed, 1 failed, N skipped
`);
});

it('Another build is one cause, with what to do', async () => {
  const found = await report(
    (response) => {
      if (response.url !== manifestPath) return;
      const manifest = manifestSchema.parse(JSON.parse(String(response.body)));
      const old = { ...manifest, commit: 'a'.repeat(40), committed: '2026-01-02T03:04:05Z' };
      response.body = Buffer.from(JSON.stringify({ ...old, modified: false }));
    },
    ...['--against', 'dist'],
  );
  expect(found).toBe(`http://a.example

FAIL  another build is live: commit aaaaaaaaaaaa of 2026-01-02T03:04:05Z. Yours is commit 111111111111
      Deploy this build, or restart the server if it has the files. Then run verify again.
      manifest-build: The target has the build that it is compared with.
      http://a.example/docs/contract/#manifest
      request   GET /.well-known/facts.json
      received  status 200, content-type: application/json, N bytes
      repeat    curl -sSi --path-as-is http://a.example/.well-known/facts.json

N passed, 1 failed, 0 skipped
`);
});

it('A cache that has not expired yet is one cause, with what to do', async () => {
  const found = await report((response) => {
    if (response.url !== contactPath) return;
    response.headers.age = '30';
    response.body = Buffer.from(
      String(response.body).replace('END:VCARD', 'NOTE:old\r\nEND:VCARD'),
    );
  });
  expect(found).toBe(`http://a.example

FAIL  old copies from a cache (age: 30): /contact.vcf
      Wait until they expire, or purge the cache. Then run verify again.
      manifest-digests: Every file has the digest that the manifest states.
      http://a.example/docs/contract/#manifest
      request   GET /contact.vcf
      received  status 200, content-type: text/vcard; charset=utf-8, age: 30, N bytes
      repeat    curl -sSi --path-as-is http://a.example/contact.vcf

${itself}
N passed, 1 failed, 1 skipped
`);
});
