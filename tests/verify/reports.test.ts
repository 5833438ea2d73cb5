import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { manifestSchema } from '../../src/packages/files/manifest.ts';
import { sitePaths } from '../../src/packages/files/paths.ts';
import { builtProject, verifySource } from '../project.ts';
import { startProgram } from '../server/hosts.ts';
import { startLocalServer } from '../server/local-server.ts';
import { listenProxy, type Relayed } from './listen.ts';

/** Returns the causes in the report on the server behind a proxy that changes responses, up to their rules. */
async function listCauses(change: (response: Relayed) => void, args: readonly string[]) {
  // A run uses up to a third of the quota, so each needs a server of its own.
  const server = await startLocalServer();
  const { origin, stop } = await listenProxy(server.port, change);
  const verify = [...verifySource, '--verbose', ...args, origin.origin];
  const program = startProgram(verify, {}, builtProject);
  const code = await program.exited;
  await stop();
  await server.stop();
  const { stdout } = program.output;
  expect(code).toBe(/^FAIL/m.test(stdout) ? 1 : 0);
  return [...stdout.matchAll(/^FAIL  ([^]*?)\n {6}rule /gm)].map(([, cause = '']) =>
    cause.replaceAll('\n      ', '\n').replace(/commit \w+ of \S+Z(?:, with changes)?$/m, 'yours'),
  );
}

function spoilOneType({ status, headers, url }: Relayed): void {
  if (/^\/api\/info(?:\?|$)/.test(url) && status === 200) headers['content-type'] = 'text/plain';
}

function pretendToBeNginx(response: Relayed): void {
  const { method, url } = response;
  const isMalformed = /^\/api\/[^?]*%(?:zz|6)?$/.test(url);
  if (method !== 'TRACE' && !isMalformed) return;
  response.status = isMalformed ? 400 : 405;
  response.headers = { 'content-type': 'text/html', server: 'nginx/1.26.3' };
  response.body = Buffer.from('<h1>Not Allowed</h1>');
}

function serveOnlyFiles(response: Relayed): void {
  const { method, url } = response;
  const isFile = method === 'GET' && response.status === 200 && !url.includes('?');
  const type = url.startsWith('/api') ? 'application/octet-stream' : 'text/html';
  response.headers = { 'content-type': isFile ? type : 'text/html', server: 'Files' };
  if (isFile) return;
  response.status = 404;
  response.body = Buffer.from('<h1>Not found</h1>');
}

/** Sends a response without its encoding. */
function decode(response: Relayed): void {
  const { 'content-encoding': coding, ...headers } = response.headers;
  if (coding === undefined || response.body.length === 0) return;
  response.body = coding === 'br' ? brotliDecompressSync(response.body) : gunzipSync(response.body);
  response.headers = headers;
}

function serveAnotherBuild(response: Relayed): void {
  if (response.url !== sitePaths.manifest || response.status !== 200) return;
  decode(response);
  const build = { commit: 'a'.repeat(40), committed: '2026-01-02T03:04:05Z', modified: false };
  const manifest = { ...manifestSchema.parse(JSON.parse(String(response.body))), ...build };
  response.body = Buffer.from(JSON.stringify(manifest));
}

function serveOldContact(response: Relayed): void {
  if (response.url !== sitePaths.contactCard) return;
  decode(response);
  response.headers.age = '30';
  response.body = Buffer.from(`${String(response.body)}\r\n`);
}

/** Changes pages and robots.txt as Cloudflare can, and adds the header that it always sends. */
function serveThroughCloudflare(response: Relayed): void {
  const { headers, status, url } = response;
  headers['cf-cache-status'] = 'HIT';
  const type = headers['content-type'] ?? '';
  if (!/html|plain/.test(type) || response.body.length === 0) return;
  decode(response);
  const text = String(response.body);
  const key = Math.random().toString(16).slice(2);
  const address = `<a href="/cdn-cgi/l/email-protection" data-cfemail="${key}">[email protected]</a>`;
  const beacon =
    '<script defer src="https://static.cloudflareinsights.com/beacon.min.js/v1"></script>';
  const robots = '# BEGIN Cloudflare Managed content\n\nUser-agent: ClaudeBot\nDisallow: /\n\n';
  if (url === '/robots.txt') response.body = Buffer.from(robots + text);
  else if (status === 404) response.body = Buffer.from(text.replace('</main>', `${address}$&`));
  else if (url === '/') response.body = Buffer.from(text.replace('</body>', `${beacon}$&`));
}

function serveOldPageAsBrotli(response: Relayed): void {
  const { headers, url, method } = response;
  if (url !== '/' || method !== 'GET' || headers['content-encoding'] !== 'br') return;
  if (!headers['content-type']?.includes('html')) return;
  const old = `${String(brotliDecompressSync(response.body))}\n`;
  response.body = brotliCompressSync(old);
}

type Row = [string, (response: Relayed) => void, readonly string[], ...string[]];

// prettier-ignore
it.each<Row>([
  ['a proxy that sends bodies in chunks', ({ headers }) => delete headers['content-length'], []],
  ['a wrong header of one route', spoilOneType, [
    'expected Content-Type "application/json", received "text/plain" at /api/info (10 checks)',
    'read-info, head-info, gzip-info, browser-info, script-info, br-info, condition-other-info, format-json-alias, format-with-others, format-name-case',
  ]],
  ['nginx', pretendToBeNginx, [
    'not a response from the API: no RateLimit-Policy, text/html, Server: nginx/1.26.3 (10 checks)',
    'If nginx is in front on purpose, add --behind nginx: it explains these failures.',
    'malformed-zz, malformed-route, malformed-short, malformed-post, malformed-options, method-trace-openapi-json, method-trace-v1-info, method-trace-info-md, method-trace, unknown-trace',
  ]],
  ['nginx, if it is expected', pretendToBeNginx, [], '--behind', 'nginx'],
  ['a host of files', serveOnlyFiles, [
    "only files are served: /api/v1/unknown returns 404 text/html, not the API's error",
    'This host serves the files but runs no code. Deploy to a host that runs the server, the functions, or the Worker. If a proxy replaces error pages, turn that off.',
    'reach: The site serves this API, and does not redirect to another address.',
  ]],
  ['another build', serveAnotherBuild, [
    'the site has files of another build, commit aaaaaaaaaaaa of 2026-01-02T03:04:05Z. Your build is yours',
    'Deploy your build, purge the cache in front of your site, and restart each server. If the site is newer, build again. Then run verify again.',
    'manifest-build: The site serves the build that it is compared with.',
  ], '--against', 'dist'],
  ['an old copy in a cache', serveOldContact, [
    'old or changed files: /contact.vcf',
    'Purge the cache in front of your site or wait until it expires, or deploy again. If they still differ, your host or CDN changes them: turn that off in its settings.',
    'manifest-digests: Every file matches its digest in the manifest.',
  ]],
  ['an old copy for browsers', serveOldPageAsBrotli, [
    'expected the same content in every encoding at /',
    'Browsers get a different copy from the one that was compared with your facts: purge the cache in front of your site, then run verify again.',
    'steady-files: The responses for each file agree with each other.',
  ]],
])('The report on %s has at most one cause, with what to do', async (_name, change, lines, ...args) => {
  const causes = lines.length > 0 ? [lines.join('\n')] : [];
  expect(await listCauses(change, args)).toEqual(causes);
});

it('The report on what a CDN changed names each feature once, whatever the headers say', async () => {
  const causes = await listCauses(serveThroughCloudflare, ['--against', 'dist']);
  expect(causes.map((cause) => cause.split('\n').slice(0, 2))).toEqual([
    [
      "changed by Cloudflare's Web Analytics: /",
      "Turn off the automatic setup of Web Analytics (Cloudflare's dashboard, Web Analytics, Manage site). Then run verify again.",
    ],
    [
      "changed by Cloudflare's managed robots.txt, which can forbid agents that you invite: /robots.txt",
      "Turn off Instruct AI bot traffic with robots.txt (Cloudflare's dashboard, Security, Settings, Bot traffic). Then run verify again.",
    ],
    [
      "expected the same content in every encoding, but Cloudflare's email obfuscation changed it at /no-such-page",
      "Turn off Email Address Obfuscation (Cloudflare's dashboard, Scrape Shield). Then run verify again.",
    ],
  ]);
});
