import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { noCpuTime, readCpuTicks } from './cpu-time.ts';
import { startNodeServer, type RunningHost } from './hosts.ts';

/** The clock ticks every 10 ms and a request takes far less, so both sides are repeated. */
const rounds = 20;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let host: RunningHost;
let ordinary = 0;
beforeAll(async () => {
  host = await startNodeServer({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000000',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
  });
  if (noCpuTime !== undefined) return;
  // The first requests are slow: Node compiles what they run.
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

/** The CPU time that the server spends on `count` requests, repeated. */
async function measure(
  path: string,
  headers: Record<string, string>,
  count: number,
): Promise<number> {
  const before = await readCpuTicks(host);
  for (let sent = 0; sent < rounds * count; sent += 1) {
    // A target that Node refuses as too large would measure nothing.
    expect([200, 304, 400, 404]).toContain(await send(path, headers));
  }
  return (await readCpuTicks(host)) - before;
}

/** A text of about this length made of one piece. */
function fill(piece: string, length: number): string {
  return piece.repeat(length / piece.length);
}

const info = '/api/v1/info';
const target = (before: string, piece: string, after = '') =>
  `${before}${fill(piece, 16_000)}${after}`;

describe('Twenty requests cost less CPU time than 200 ordinary 404s, though their target', () => {
  it.for([
    ['is slashes', target('/', '/')],
    ['is slashes between two letters', target('/x', '/', 'x')],
    ['is slashes in absolute form', target('http://x/x', '/', 'x')],
    ['is slashes after /api', target('/api', '/')],
    ['is escaped slashes', target('/x', '%2f', 'x')],
    ['is escaped slashes after /api', target('/api', '%2F', 'x')],
    ['is percent signs', target('/', '%')],
    ['is percent signs after /api', target('/api/', '%')],
    ['is escaped percent signs', target('/', '%25')],
    ['is escaped percent signs after /api', target('/api/', '%25')],
    ['is escapes that stand for no text', target('/', '%ff')],
    ['is escaped letters', target('/', '%C3%BC')],
    ['is dots', target('/', '.')],
    ['is dot segments', target('/', '../')],
    ['is semicolons', target('/', ';')],
    ['is quotes, which an error escapes', target('/api/', '"')],
    ['is backslashes', target('/', '\\')],
    ['has a long extension', target('/x.', 'a')],
    ['repeats .md', target('/x', '.md')],
    ['repeats folders', target('/', 'x/', '.md')],
    ['has a long scheme', target('a', '+', '://x/')],
    ['has a long scheme without an authority', target('a', '+')],
    ['has a long host', target('http://', 'a', '/')],
    ['is question marks', target('/', '?')],
    ['is number signs', target('/', '#')],
    ['has ampersands for a query', target(`${info}?`, '&')],
    ['has many parameters', target(`${info}?`, 'a&')],
    ['has pluses for a query', target(`${info}?`, '+')],
    ['has semicolons for a query', target(`${info}?`, ';')],
    ['has percent signs for a query', target(`${info}?`, '%')],
    ['repeats format', target(`${info}?`, 'format&')],
    ['repeats format=json', target(`${info}?`, 'format=json&')],
    ['repeats what is almost format', target(`${info}?`, 'forma&')],
    ['repeats an escaped format', target(`${info}?x`, '%66orma%74')],
    ['repeats what is almost an escaped format', target(`${info}?`, '%66%6f%72%6d%61&')],
  ] as const)('%s', { retry: 2 }, async ([, path], { skip }) => {
    skip(noCpuTime !== undefined, noCpuTime);
    expect(await measure(path, {}, 20)).toBeLessThan(ordinary);
  });
});

const page = docsPath;
const fields: Readonly<Record<string, readonly string[]>> = {
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

describe.each(Object.entries(fields))(
  'Twenty requests cost less CPU time than 200 ordinary 404s, though their %s is',
  (name, pieces) => {
    it.for(pieces)('%j, repeated', { retry: 2 }, async (piece, { skip }) => {
      skip(noCpuTime !== undefined, noCpuTime);
      // The server reads no more of an Accept that does not list Markdown.
      const [start, end] = name === 'Accept' ? ['text/markdown;', 'text/markdown'] : ['', ''];
      const value = `${start}${fill(piece, 15_000)}${end}`;
      expect(await measure(page, { [name]: value }, 20)).toBeLessThan(ordinary);
    });
  },
);
