import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, truncateSync, utimesSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBuild } from '../../src/hosts/node/build-folder.ts';
import { openStoredFile } from '../../src/hosts/node/stored-file.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { dist } from './hosts.ts';
import { createUnlimited } from './limited-server.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { connectRaw } from './raw-client.ts';

/** More than the system takes from the server at once. */
const bytes = randomBytes(20_000_000);
const { at, write } = useTempFolder();
let server: LocalServer;
let url: string;
beforeEach(async () => {
  write('film.mp4', bytes);
  utimesSync(at('film.mp4'), 1e9, 1e9);
  const film = {
    bytes: Buffer.alloc(0),
    stored: openStoredFile(at('film.mp4')),
    coded: {},
    fields: { 'Content-Type': 'video/mp4' },
  };
  const build = new Map([...openBuild(dist), ['/film.mp4', film]]);
  server = await startLocalServer(createUnlimited(), { build });
  url = `http://127.0.0.1:${server.port}/film.mp4`;
});
afterEach(() => server.stop());

const get = (range?: string, method = 'GET') =>
  `${method} /film.mp4 HTTP/1.1\r\nHost: a\r\n${range === undefined ? '' : `Range: ${range}\r\n`}\r\n`;

it('A file on disk is sent whole, in parts, and without a body, also after its folder is gone', async () => {
  rmSync(at('film.mp4'));
  const whole = await fetch(url);
  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  for (const [range, start, end] of [
    ['bytes=1000000-1999999', 1_000_000, 2_000_000],
    ['bytes=-1', 19_999_999, 20_000_000],
    ['bytes=5-', 5, 20_000_000],
  ] as const) {
    const part = await fetch(url, { headers: { range } });
    expect(part.status).toBe(206);
    const sent = Buffer.from(await part.arrayBuffer());
    expect(sent.equals(bytes.subarray(start, end))).toBe(true);
  }
  const head = await fetch(url, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe('20000000');
  const unchanged = await fetch(url, {
    headers: { 'if-none-match': head.headers.get('etag') ?? '' },
  });
  expect(unchanged.status).toBe(304);
});

it('Responses from disk keep the order of pipelined requests', async () => {
  const ranges = Array.from({ length: 20 }, (_, index) => [
    index * 100_000,
    index * 90_000 + 200_000,
  ]);
  const requests = ranges.map(([start, end = 0]) => get(`bytes=${start}-${end - 1}`));
  const client = connectRaw(
    server.port,
    `${requests.join('')}GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  await client.ended;
  let rest = Buffer.from(client.received(), 'latin1');
  for (const [start, end] of ranges) {
    const body = rest.indexOf('\r\n\r\n') + 4;
    const part = bytes.subarray(start, end);
    expect(rest.subarray(body, body + part.length).equals(part)).toBe(true);
    rest = rest.subarray(body + part.length);
  }
  expect(rest.toString('latin1')).toMatch(/^HTTP\/1\.1 404 /);
});

it('Clients that pipeline requests for a file on disk, and read nothing, cost little memory', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const clients = Array.from({ length: 30 }, () => {
    const client = connectRaw(server.port);
    client.socket.pause();
    client.socket.write(get().repeat(32));
    return client;
  });
  await expect.poll(() => server.sockets.size).toBe(30);
  await setTimeout(1_000);
  // Each connection has one piece of 16 KB, and 31 of 1 KB.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10e6);
  for (const { socket } of clients) socket.destroy();
});

const failed = (path: string) => ({
  msg: 'request failed',
  err: { message: `${path} has changed: run "npm run build", and restart the server` },
});

it('A file that was changed in place gets 500, whole and in parts, and the log names it', async () => {
  write('film.mp4', randomBytes(bytes.length));
  for (const headers of [{}, { range: 'bytes=5-9' }]) {
    const response = await fetch(url, { headers });
    expect([response.status, response.headers.get('etag')]).toEqual([500, null]);
  }
  expect(server.logged.slice(0, 2)).toMatchObject([
    failed(at('film.mp4')),
    { msg: 'request completed', status: 500 },
  ]);
  // As rsync does.
  truncateSync(at('film.mp4'), 5);
  utimesSync(at('film.mp4'), 1e9, 1e9);
  expect((await fetch(url)).status).toBe(500);
});

it.each([
  [
    'shorter',
    () => {
      truncateSync(at('film.mp4'), 10_000_000);
    },
  ],
  [
    'another one',
    () => {
      write('film.mp4', bytes);
    },
  ],
])('A response is cut, and logged as aborted, if its file becomes %s', async (_what, change) => {
  const client = connectRaw(server.port, get());
  client.socket.pause();
  await once(client.socket, 'readable');
  change();
  client.socket.resume();
  await client.ended;
  expect(client.received().length).toBeLessThan(bytes.length);
  expect(server.logged).toMatchObject([
    failed(at('film.mp4')),
    { msg: 'request aborted', status: 200 },
  ]);
});

it.each([
  [200, undefined],
  [206, 'bytes=1-'],
])('A %d that its client leaves is logged as aborted', async (status, range) => {
  const { socket } = connectRaw(server.port, get(range));
  socket.once('data', () => socket.destroy());
  await expect.poll(() => server.logged).toMatchObject([{ msg: 'request aborted', status }]);
});
