import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBuild } from '../../src/packages/hosts/node/build-folder.ts';
import { countOpenFiles } from '../process-usage.ts';
import { useTempFolder } from '../temp-folder.ts';
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
  const film = {
    bytes: Buffer.alloc(0),
    location: at('film.mp4'),
    coded: {},
    fields: { 'Content-Type': 'video/mp4' },
  };
  const build = new Map([...openBuild(dist), ['/film.mp4', film]]);
  server = await startLocalServer(createUnlimited(), { build });
  url = `http://127.0.0.1:${server.port}/film.mp4`;
});
afterEach(() => server.stop());

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { method, headers });

const get = 'GET /film.mp4 HTTP/1.1\r\nHost: a\r\n\r\n';

it('A file on disk has the headers of the site, and a 304', async () => {
  const whole = await ask();
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '20000000',
    'cache-control': 'public, max-age=0, must-revalidate',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^W\/"/) as string,
  });
  const head = await ask({ range: 'bytes=0-1' }, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '20000000']);
  const unchanged = await ask({ 'if-none-match': whole.headers.get('etag') ?? '' });
  expect([unchanged.status, unchanged.headers.get('content-type')]).toEqual([304, null]);
});

it.each([
  ['bytes=1000000-1999999', 1_000_000, 2_000_000],
  ['bytes=-1', 19_999_999, 20_000_000],
  ['bytes=5-', 5, 20_000_000],
])('%s gets this part of a file (RFC 9110 §14)', async (range, start, end) => {
  const part = await ask({ range });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/20000000`);
  const sent = Buffer.from(await part.arrayBuffer());
  expect(sent.equals(bytes.subarray(start, end))).toBe(true);
});

it.each(['bytes=0-1,5-6', `bytes=${'0-0,2-2,'.repeat(1_000)}`, 'items=0-1'])(
  'The whole file is the response to Range: %.20s',
  async (range) => {
    const { status, headers } = await ask({ range });
    expect([status, headers.get('content-length')]).toEqual([200, '20000000']);
  },
);

it('A part of another file than the client has is none', async () => {
  const range = 'bytes=0-1';
  const { headers } = await ask({}, 'HEAD');
  const modified = headers.get('last-modified') ?? '';
  expect((await ask({ range, 'if-range': modified })).status).toBe(206);
  expect((await ask({ range, 'if-range': '"other"' })).status).toBe(200);
  expect((await ask({ range, 'if-range': new Date(0).toUTCString() })).status).toBe(200);
});

it('A part after the end of a file gets 416, without a body', async () => {
  const { status, headers } = await ask({ range: 'bytes=20000000-' });
  expect(status).toBe(416);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-range': 'bytes */20000000',
    'content-length': '0',
    'cache-control': 'no-store',
  });
  expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null]);
});

it.each(['GET', 'HEAD'])(
  '%s of another file than the client has gets 412, like one of a page',
  async (method) => {
    for (const condition of [
      { 'if-match': '"other"' },
      { 'if-unmodified-since': new Date(0).toUTCString() },
    ]) {
      const response = await ask({ ...condition, range: 'bytes=0-1' }, method);
      const page = await fetch(`http://127.0.0.1:${server.port}/`, { method, headers: condition });
      expect([response.status, page.status]).toEqual([412, 412]);
      const [own, other] = [response, page].map(({ headers }) => [...headers.keys()]);
      expect(own).toEqual(other);
    }
  },
);

it('A file that a build replaced while the server runs is sent with its own tag, or is a 404', async () => {
  const { headers } = await ask({}, 'HEAD');
  write('new.mp4', 'new');
  renameSync(at('new.mp4'), at('film.mp4'));
  const response = await ask({ 'if-none-match': headers.get('etag') ?? '' });
  expect([response.status, await response.text()]).toEqual([200, 'new']);
  rmSync(at('film.mp4'));
  for (const folder of [false, true]) {
    if (folder) mkdirSync(at('film.mp4'));
    const missing = await ask({ accept: 'text/html' });
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(missing.headers.get('accept-ranges')).toBeNull();
  }
});

it('A 412 before the last response of a connection keeps Connection: close', async () => {
  const headers = 'Host: a\r\nContent-Length: 5\r\nIf-Match: "other"';
  const client = connectRaw(server.port, `GET /film.mp4 HTTP/1.1\r\n${headers}\r\n\r\n`);
  await client.ended;
  expect(client.received()).toMatch(/^HTTP\/1\.1 412 [^]*\r\nConnection: close\r\n/i);
});

it('Files keep the order of pipelined requests, and each connection opens one at a time', async () => {
  const before = await countOpenFiles(process);
  const parts = Array.from({ length: 20 }, (_, index) => [index * 100_000, index * 90_000 + 2e5]);
  const requests = parts.map(([start, end = 0]) =>
    get.replace('\r\n\r\n', `\r\nRange: bytes=${start}-${end - 1}\r\n\r\n`),
  );
  const last = 'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const client = connectRaw(server.port, requests.join('') + last);
  client.socket.pause();
  await once(client.socket, 'readable');
  expect((await countOpenFiles(process)) - before).toBeLessThan(6);
  client.socket.resume();
  await client.ended;
  let rest = Buffer.from(client.received(), 'latin1');
  for (const [start, end] of parts) {
    const body = rest.indexOf('\r\n\r\n') + 4;
    const part = bytes.subarray(start, end);
    expect(rest.subarray(body, body + part.length).equals(part)).toBe(true);
    rest = rest.subarray(body + part.length);
  }
  expect(rest.toString('latin1')).toMatch(/^HTTP\/1\.1 404 /);
});

it('Clients that pipeline requests for a file on disk, and read nothing, cost little memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const measure = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = measure();
  const clients = Array.from({ length: 30 }, () => {
    const client = connectRaw(server.port);
    client.socket.pause();
    client.socket.write(get.repeat(32));
    return client;
  });
  await expect.poll(() => server.sockets.size).toBe(30);
  await setTimeout(1_000);
  // The server reads until the system takes no more bytes. Later, it closes connections that read nothing.
  await expect.poll(() => measure() - before, { timeout: 10_000 }).toBeLessThan(3e6);
  for (const { socket } of clients) socket.destroy();
});

it('A response is cut if its file becomes shorter, and the log names the file', async () => {
  const client = connectRaw(server.port, get + get);
  client.socket.pause();
  await once(client.socket, 'readable');
  truncateSync(at('film.mp4'), 10_000_000);
  client.socket.resume();
  await client.ended;
  expect(client.received().length).toBeLessThan(bytes.length);
  const err = { message: `${at('film.mp4')} has become shorter` };
  expect(server.logged).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining(err) as unknown }),
  );
});

it.each([
  [200, get],
  [206, get.replace('Host', 'Range: bytes=1-\r\nHost')],
])('A %d that its client leaves is logged as aborted', async (status, request) => {
  const { socket } = connectRaw(server.port, request);
  socket.once('data', () => socket.destroy());
  await expect.poll(() => server.logged).toMatchObject([{ msg: 'request aborted', status }]);
});
