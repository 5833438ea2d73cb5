import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { cpuSeconds } from '../process-usage.ts';
import { startNodeServer, type RunningHost } from './hosts.ts';

const hasProc = existsSync('/proc/self/stat');
const reason = hasProc
  ? ''
  : ' (skipped: this system has no /proc, which has the CPU time of another process)';

/** The clock ticks every 10 ms, and a request takes far less, so both sides are repeated. */
const rounds = 10;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let host: RunningHost;
let ordinary = 0;
beforeAll(async () => {
  host = await startNodeServer({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000000',
    TRUST_PROXY: '127.0.0.1, ::1, 10.0.0.0/8',
  });
  if (!hasProc) return;
  // Node compiles code during the first requests.
  await measure('/api/rooms', {}, 100);
  ordinary = await measure('/api/rooms', {}, 200);
});
afterAll(async () => {
  agent.destroy();
  await host.stop();
});

function send(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(host.origin.replace('localhost', '127.0.0.1'), { agent, path, headers })
      .on('response', (response) => {
        response.resume().once('end', () => {
          resolve(response.statusCode ?? 0);
        });
      })
      .on('error', reject)
      .end();
  });
}

/** Returns the CPU time that the server takes for `count` requests, repeated. */
async function measure(
  path: string,
  headers: Record<string, string>,
  count: number,
): Promise<number> {
  const before = await cpuSeconds(host.program.process);
  for (let sent = 0; sent < rounds * count; sent += 1) {
    // 431 would measure nothing.
    expect([200, 304, 400, 404]).toContain(await send(path, headers));
  }
  return (await cpuSeconds(host.program.process)) - before;
}

/** Repeats a piece up to a length. */
function fill(piece: string, length: number): string {
  return piece.repeat(length / piece.length);
}

const info = '/api/v1/info';

/** The start of a target, the piece that fills it up to 16,000 characters, and its end. */
const targets: readonly (readonly [before: string, piece: string, after: string])[] = [
  ['/', '/', ''],
  ['/x', '/', 'x'],
  ['http://x/x', '/', 'x'],
  ['/api', '/', ''],
  ['/x', '%2f', 'x'],
  ['/api', '%2F', 'x'],
  ['/', '%', ''],
  ['/api/', '%', ''],
  ['/api/', '%25', ''],
  ['/', '%ff', ''],
  ['/', '%C3%BC', ''],
  ['/', '.', ''],
  ['/', '../', ''],
  ['/api/', '"', ''],
  ['/', '\\', ''],
  ['/x.', 'a', ''],
  ['/x', '.md', ''],
  ['/', 'x/', '.md'],
  ['a', '+', '://x/'],
  ['http://', 'a', '/'],
  ['/', '?', ''],
  ['/', '#', ''],
  [`${info}?`, '&', ''],
  [`${info}?`, 'a&', ''],
  [`${info}?`, '%', ''],
  [`${info}?`, 'format&', ''],
  [`${info}?`, 'format=json&', ''],
  [`${info}?`, 'forma&', ''],
  [`${info}?x`, '%66orma%74', ''],
  [`${info}?`, '%66%6f%72%6d%61&', ''],
];

const headers: Readonly<Record<string, readonly string[]>> = {
  Accept: [
    ...['text/markdown,', 'text/markdown;', 'text/html,text/markdown;q=0.1,', '*/*,', 'a;q=1,'],
    ...['q=1;', ',', ';', ' ', '\t'],
  ],
  'Accept-Encoding': ['br,', 'gzip;q=0.5,', 'a,', '*,', ',', ';', 'q=1;', '"', 'a;q="', '\\"'],
  'If-None-Match': ['"a",', 'W/"a", ', 'W/', '*,', ',', '"', 'a'],
  'X-Forwarded-For': [
    ...['10.0.0.1,', '10.0.0.1 ,', '10.0.0.1:1, ', '::ffff:10.0.0.1,', '::1,', '[::1]:1,'],
    ...['192.0.2.1, ', '1', '1.', '1:', '::', '[', '[:', ']', '%', ',', ' ,', ' \t,'],
  ],
  Host: ['a', '.', ':', '[', '1'],
};

describe.skipIf(!hasProc)(
  `Twenty odd requests take less CPU time than 200 ordinary 404s${reason}:`,
  { retry: 2 },
  () => {
    it.each(targets)('%j and many %j', async (before, piece, after) => {
      expect(await measure(`${before}${fill(piece, 16_000)}${after}`, {}, 20)).toBeLessThan(
        ordinary,
      );
    });

    it.each(
      Object.entries(headers).flatMap(([name, pieces]) => pieces.map((piece) => [name, piece])),
    )('%s with many %j', async (name = '', piece = '') => {
      // The server reads no more of an Accept that does not list Markdown.
      const [start, end] = name === 'Accept' ? ['text/markdown;', 'text/markdown'] : ['', ''];
      const value = `${start}${fill(piece, 15_000)}${end}`;
      expect(await measure(docsPath, { [name]: value }, 20)).toBeLessThan(ordinary);
    });
  },
);
