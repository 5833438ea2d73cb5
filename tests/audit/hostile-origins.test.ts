import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { facts } from '../fixtures/facts.ts';
import { drip } from '../server/drip.ts';
import { builtProject, root, verifySource } from '../project.ts';
import { startProgram } from '../server/hosts.ts';
import { startLocalServer } from '../server/local-server.ts';
import { listenProxy, listenRaw, type Listening } from '../verify/listen.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const foreign = 'the site does not serve this API';
const late = 'no complete response within 1 s';
const max = 4_000_000;
const fill = (text: string) => text.repeat(max / text.length);
const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));

/** Writes as much as the client reads. */
function pour(head: string) {
  return (socket: Socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write('x'.repeat(64 * 1024)));
    };
    socket.on('drain', more).write(head);
    more();
  };
}

/** Writes a piece again and again until the connection closes. */
const slowly = (head: string, piece: string) => (socket: Socket) => {
  socket.write(head);
  drip(socket, piece, 200);
};

/** Every response of an origin, and the reason in the report. */
// prettier-ignore
const everywhere: readonly (readonly [string, (socket: Socket) => unknown, string])[] = [
  ['endless bodies', pour(`${ok}\r\n`), 'received more than 4194304 bytes, and stopped reading'],
  ['endless headers', pour(`${ok}X: `), 'Parse Error: Header overflow'],
  ['silence', () => undefined, late],
  ['a slow body', slowly(`${ok}Content-Length: 5000\r\n\r\n`, 'x'), late],
  ['slow headers', slowly(ok, 'A: b\r\n'), late],
  ['thousands of headers', (socket) => socket.end(`${ok}${'A: \r\n'.repeat(1900)}\r\n{}`), foreign],
  ['endless informational responses', slowly('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), late],
  ['redirects', (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: /api/v1/info\r\n\r\n'), foreign],
  ['a negative length', (socket) => socket.end(`${ok}Content-Length: -9\r\n\r\n{}`), 'Parse Error'],
];

/** Different lines, up to the limit of one body. */
const list = (line: (index: number) => string) =>
  Array.from({ length: max / line(100_000).length }, (_, index) => line(index)).join('');

const digests = Array.from({ length: 13_000 }, (_, index) => `"/${index}":"${'0'.repeat(64)}"`);
const manifest = (sha256: string) =>
  `{"version":"1","commit":null,"committed":null,"modified":false,"sha256":{${sha256}}}`;

/** Bodies of some paths, up to the limit of one body. The rest of the origin is right. */
// prettier-ignore
const somewhere: readonly (readonly [string, RegExp, string | Buffer, RegExp])[] = [
  ['endless links', /^\/llms\.txt/, fill('- [](http://localhost:4321/a.md)\n'), /old or changed files/],
  ['a huge manifest', /build\.json/, manifest(digests.join()), /the run stopped after it received 64 MiB/],
  ['a manifest of short names', /build\.json/, manifest(`${list((index) => `"${index}":1,`)}"a":1`), /expected a manifest/],
  ['a manifest of quotes', /build\.json/, manifest(`${JSON.stringify(`/"${'\\"'.repeat(240_000)}`)}:1`), /expected a manifest/],
  ['different pages', /sitemap-0/, list((index) => `<loc>http://a/${index}</loc>`), /the run stopped after it received 64 MiB/],
  ['different links', /^\/llms\.txt/, list((index) => `https://old.example/api/v1/info?${index}\n`), /llms\.txt/],
  ['spaced digits', /^\/llms\.txt/, fill('1 2 3 4 5 6 7 8 '), /old or changed files/],
  ['different phone numbers', /^\/llms\.txt/, list((index) => `+1 202 5${index} `), /llms\.txt/],
  ['huge facts', /^\/api\/(?:v1\/)?info$/, JSON.stringify({ ...facts, description: fill('*_1 ') }), /expected/],
  ['large files', /^\/(?!api|openapi|\.well)/, fill('x'), /the run stopped after it received 64 MiB/],
  ['deep JSON', /^\/(?:api|openapi)/, `${'['.repeat(max / 2)}${']'.repeat(max / 2)}`, /expected/],
  ['an endless sitemap', /sitemap-0/, fill('<loc>http://localhost:4321/a/</loc>'), /received 404 at \/a\//],
  ['nested lists', /\.md$/, '- '.repeat(10_000), /\.md/],
  ['nested elements', new RegExp(`^${docsPath}`), fill('<b>'), /the run stopped after it received 64 MiB/],
  ['unfinished headings', new RegExp(`^${docsPath}errors`), fill('<h1'), /old or changed files/],
  ['nested JSON', /^\/(?:api|openapi)/, fill('{"a":'), /expected/],
  ['compressed bombs', /^\//, bomb, /Cannot create a Buffer larger than 4194304 bytes/],
];

/** Returns the peak memory of a process in MiB; 0 on systems other than Linux. */
function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Runs verify on an origin, and expects it to fail in bounded time and memory. */
async function expectToGiveUp(server: Listening, says: string | RegExp): Promise<void> {
  const began = Date.now();
  // Only a response that is never complete may take longer than the time limit on a busy machine.
  const timeout = says === late ? '1' : '300';
  // With hours, former values and several contacts, the scan has the most to look for.
  const everyField = join(root, 'src/packages/setup/every-field.yaml');
  const options = ['--verbose', '--timeout', timeout, '--facts', everyField];
  const { process, exited, output } = startProgram(
    [...verifySource, ...options, server.origin.origin],
    {},
    builtProject,
  );
  let memory = 0;
  let code: number | null | undefined;
  while (code === undefined) {
    memory = Math.max(memory, peakMemory(process.pid));
    code = await Promise.race([exited, setTimeout(50, undefined)]);
  }
  await server.stop();
  expect([code, output.stderr]).toEqual([1, '']);
  expect(output.stdout).toMatch(says);
  expect(output.stdout).toMatch(/\n\d+ passed, [1-9]\d* failed, \d+ skipped\n$/);
  // Of 64 MiB of responses, and of what V8 has not collected yet.
  expect(memory).toBeLessThan(600);
  expect(Date.now() - began).toBeLessThan(600_000);
}

describe('verify gives up on an origin that sends', () => {
  it.each(everywhere)('%s', async (_name, talk, says) => {
    await expectToGiveUp(await listenRaw(talk), says);
  });

  it.each(somewhere)('%s at %s', async (_name, path, body, says) => {
    const server = await startLocalServer();
    const isBomb = typeof body !== 'string';
    const proxy = await listenProxy(server.port, (response) => {
      const { asked, headers, url } = response;
      if (!path.test(url) || (isBomb && asked['accept-encoding'] !== 'gzip')) return;
      response.status = 200;
      response.body = Buffer.from(body);
      if (isBomb) headers['content-encoding'] = 'gzip';
      else delete headers['content-encoding'];
    });
    await expectToGiveUp(proxy, says).finally(() => server.stop());
  });
});
