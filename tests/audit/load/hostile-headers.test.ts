import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseWrk } from '../../bench/wrk-output.ts';
import { findProgram, needs } from '../../find-program.ts';
import { cpuSeconds } from '../../process-usage.ts';
import { startNodeServer, type RunningHost } from '../../server/hosts.ts';

const wrk = findProgram('wrk');

/** Repeats a piece up to almost 16 KB, which Node allows for all headers together. */
const fill = (piece: string, end = '') =>
  piece.repeat(Math.floor((15_800 - end.length) / piece.length)) + end;

/** A path, and headers. */
type Request = readonly [string, ...string[]];

const read: Request = ['/api/v1/info'];

/** Stands for the current ETag, which is as long. */
const etag = `"${'e'.repeat(32)}"`;

/** Requests that cost a parser the most, with an ordinary one. */
const groups: readonly (readonly [
  title: string,
  ordinary: Request,
  hostile: readonly Request[],
])[] = [
  // The longest that are parsed.
  ['no header', read, ['a,', '*,'].map((one) => [...read, `Accept-Encoding: ${one.repeat(100)}`])],
  [
    'a header of this length that nothing reads',
    // For Node, the bytes alone can take twice as long as an ordinary request.
    [...read, `X-Unread: ${fill('y')}`],
    [
      ...['a', '%41'].map((piece) => `Host: ${fill(piece)}`),
      ...['a,', '*,'].map((piece) => `Accept-Encoding: ${fill(piece)}`),
      ...[',', '"other",', `${etag} x,`, ' '].map((piece) => `If-None-Match: x${fill(piece, 'x')}`),
      ...[',', '10.0.0.1,', '::1, ', '[', '1%'].map(
        (piece) => `X-Forwarded-For: ${fill(piece, '192.0.2.1')}`,
      ),
    ].map((header): Request => [...read, header]),
  ],
  [
    'a file on disk with a header of this length',
    ['/favicon.ico', `X-Unread: ${fill('y')}`],
    [`Range: bytes=${fill('0-0,2-2,', '4-4')}`, `If-None-Match: ${fill('a,', 'a')}`].map(
      (header): Request => ['/favicon.ico', header],
    ),
  ],
  [
    'the Accept of a page',
    ['/robots.txt'],
    ['a,', '*/*,', 'a;q,', '"",', '\\"'].flatMap((piece): Request[] => [
      ['/robots.txt', `Accept: "${piece.repeat(499 / piece.length)}`],
      ['/robots.txt', `Accept: ${piece.repeat(500 / piece.length)}`],
      ['/robots.txt', `Accept: "${fill(piece)}`],
    ]),
  ],
  [
    'a query of this length',
    [`${read[0]}?${fill('a')}`],
    ['a&', '+', '%41', 'format=json&', '%66ormat&', 'forma&'].map((piece): Request => [
      `${read[0]}?${fill(piece)}`,
    ]),
  ],
  [
    'a path of this length',
    [`/${fill('a')}`],
    ['api/a/', 'api/%41', 'api/%', 'a/', '%C3%A9', '%41%zz'].map((piece): Request => [
      `/${fill(piece)}`,
    ]),
  ],
  // The connection closes, because the Host is invalid.
  [
    'an invalid Host',
    [...read, 'Host: /'],
    ['a', '%41', '[:', 'a:1'].map((piece): Request => [...read, `Host: ${fill(piece, '/')}`]),
  ],
];

describe.skipIf(!wrk)(`The server${needs(wrk, 'wrk')}`, () => {
  let host: RunningHost;
  let current = '';
  beforeAll(async () => {
    const trust = '127.0.0.0/8, 10.0.0.0/8, ::1';
    host = await startNodeServer({
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '999999999',
      TRUST_PROXY: trust,
    });
    current =
      (
        await fetch(host.origin + read[0], { headers: { 'Accept-Encoding': 'identity' } })
      ).headers.get('etag') ?? '';
  });
  afterAll(() => host.stop());

  /** Returns the CPU time that the server spends on a request, in microseconds. */
  async function measure([path, ...headers]: Request): Promise<number> {
    const fields = headers.flatMap((header) => ['-H', header.replaceAll(etag, current)]);
    const args = ['-t1', '-c8', '-d1s', ...fields, host.origin + path];
    const before = await cpuSeconds(host.program.process);
    const { requests } = parseWrk((await promisify(execFile)(wrk ?? 'wrk', args)).stdout);
    return (((await cpuSeconds(host.program.process)) - before) / requests) * 1e6;
  }

  it.each(groups)(
    'spends at most three times as long as on %s if the value is hostile',
    async (_title, ordinary, hostile) => {
      const lowest = new Map<Request, number>();
      // In the first round, Node compiles the code. One measurement can be far off on a busy machine.
      for (let round = 0; round < 3; round += 1) {
        const usual = await measure(ordinary);
        for (const request of hostile) {
          const ratio = (await measure(request)) / usual;
          lowest.set(request, Math.min(lowest.get(request) ?? Infinity, ratio));
        }
      }
      const ratios = Array.from(
        lowest,
        ([request, ratio]) => `${ratio.toFixed(1)} times: ${request.join(' ').slice(0, 60)}`,
      );
      process.stdout.write(`${ratios.join('\n')}\n`);
      expect(ratios.filter((line) => Number.parseFloat(line) > 3)).toEqual([]);
    },
  );
});
