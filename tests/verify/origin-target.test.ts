import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createRequest, type CheckRequest } from '../../src/packages/verify/checks/check.ts';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';
import { needs } from '../find-program.ts';
import { useTempFolder } from '../temp-folder.ts';
import { makeCertificate, opensslPath } from './certificates.ts';
import { listen, listenHttp, listenRaw } from './listen.ts';

const read = createRequest('GET', '/');
const ok = 'HTTP/1.1 200 OK\r\n';
const { at } = useTempFolder();

it('Requests share a connection, and send a User-Agent and only the given headers', async () => {
  const connections = new Set<Socket>();
  const headers: string[][] = [];
  const server = await listenHttp((request, response) => {
    connections.add(request.socket);
    headers.push(request.rawHeaders);
    response.end();
  });
  const target = createOriginTarget(server.origin);
  await target.send(read);
  await target.send({ ...createRequest('POST', '/', { A: 'b' }), body: 'é' });
  await target.send(createRequest('PUT', '/'));
  await server.stop();
  expect(connections.size).toBe(1);
  const own = ['Host', server.origin.host, 'Connection', 'keep-alive'];
  const agent = ['User-Agent', 'frontdesk-verify (conformance checks, a few requests at a time)'];
  expect(headers).toEqual([
    [...agent, ...own],
    [...agent, 'A', 'b', ...own, 'Content-Length', '2'],
    [...agent, ...own, 'Content-Length', '0'],
  ]);
});

it('A request is sent again if the server closed the idle connection', async () => {
  let connections = 0;
  const server = await listenRaw((socket) => {
    connections += 1;
    socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n`);
    socket.once('data', () => socket.resetAndDestroy());
  });
  const target = createOriginTarget(server.origin);
  for (const body of ['hello', 'hello']) {
    expect(String((await target.send(read)).body)).toBe(body);
  }
  expect(connections).toBe(2);
  await server.stop();
});

it('A body that would end with the connection is not complete when the time is up', async () => {
  const server = await listenRaw((socket) => {
    socket.write(`${ok}\r\nhello`);
  });
  const sent = createOriginTarget(server.origin, 300).send(read);
  await expect(sent).rejects.toThrow('no complete response within 0.3 s');
  await server.stop();
});

it('A body that says that it has more than 4 MiB is not read', async () => {
  const server = await listenHttp((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'video/mp4', 'Content-Length': 4_194_305 });
    response.write('the beginning');
  });
  const { status, headers, body, isUnread } = await createOriginTarget(server.origin).send(read);
  await server.stop();
  expect([status, headers['content-type'], body.length, isUnread]).toEqual([
    ...[200, 'video/mp4', 0, true],
  ]);
});

it.each<[string, (socket: Socket) => unknown, string]>([
  ['a reset', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
  ['a closed connection', (socket) => socket.end(), 'socket hang up'],
  ['garbage', (socket) => socket.end('220 mail\r\n'), 'Parse Error'],
  ['half a body', (socket) => socket.end(`${ok}Content-Length: 9\r\n\r\nab`), 'aborted'],
])('A new connection is not tried again after %s', async (_name, talk, says) => {
  let connections = 0;
  const server = await listenRaw((socket) => {
    connections += 1;
    talk(socket);
  });
  await expect(createOriginTarget(server.origin).send(read)).rejects.toThrow(says);
  await server.stop();
  expect(connections).toBe(1);
});

const noContent = 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n';
const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
const fresh = createRequest('GET', '/', { 'If-None-Match': '"a"' });
const head = createRequest('HEAD', '/');
const options = createRequest('OPTIONS', '/');

const whole = `${ok}Content-Length: 5\r\n\r\nhello`;
const headOnly = `${ok}Content-Length: 5\r\n\r\n`;
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`;

/** Closes the connection in place of a part. */
const end = '';

/** Sends the parts of a response, one a few milliseconds after the other, and returns what the target makes of it. */
async function receive(parts: readonly string[], request = read, pause = 1): Promise<string> {
  const server = await listenRaw((socket) => {
    for (const [index, part] of parts.entries()) {
      setTimeout(() => (part === end ? socket.end() : socket.write(part)), pause * index);
    }
  });
  try {
    return String((await createOriginTarget(server.origin).send(request)).body);
  } finally {
    await server.stop();
  }
}

it.each<[string, CheckRequest, string[]]>([
  ['a body of HEAD', head, [`${headOnly}hello`]],
  ['a body of HEAD, a little later', head, [headOnly, 'hello']],
  ['a body of HEAD after an early response', head, [early + headOnly, 'hello']],
  ['an empty chunked body of HEAD', head, [`${chunked}0\r\n\r\n`]],
  ['a body of HEAD, before the connection closes', head, [headOnly, 'hello', end]],
  ['a body of a 304', fresh, [`${noContent}a\r\n\r\nb`]],
  ['a body of a 304, a little later', fresh, [noContent, 'hello']],
  ['a body of a 204', options, ['HTTP/1.1 204 No Content\r\n\r\nok']],
  ['junk after a body', read, [`${whole}junk`]],
  ['a second response', read, [whole + noContent]],
  ['junk after a body, a little later', read, [whole, 'junk']],
  ['junk after an early response and a body', read, [`${early}${whole}junk`]],
  ['junk after chunks', read, [`${chunked}5\r\nhello\r\n0\r\n\r\njunk`]],
  ['junk after a trailer', read, [`${chunked}5;a=b\r\nhello\r\n0\r\nA: b\r\n\r\n`, 'junk']],
])('Bytes after the end of a response are an error: %s', async (_name, request, parts) => {
  const pause = request === read ? 1 : 10;
  await expect(receive(parts, request, pause)).rejects.toThrow(
    'received bytes after the end of the response',
  );
});

it.each<[string, CheckRequest, string[], string]>([
  ['no body for HEAD', head, [headOnly], ''],
  ['an empty line for HEAD', head, [`${headOnly}\r\n`], ''],
  ['an early response for HEAD', head, [`${early}${ok}\r\n`], ''],
  ['the headers of a 304 in two parts', fresh, [noContent.slice(0, 20), noContent.slice(20)], ''],
  ['the end of the connection after HEAD', head, [headOnly, end], ''],
  ['the end of the connection', read, [whole, end], 'hello'],
  ['a body in two parts', read, [whole.slice(0, -2), whole.slice(-2)], 'hello'],
  ['an empty line after a body', read, [`${whole}\r\n`], 'hello'],
  ['chunks in two parts', read, [`${chunked}2\r\nhe\r\n3\r\nl`, 'lo\r\n0\r\n\r\n'], 'hello'],
  ['a trailer', read, [`${chunked}5\r\nhello\r\n0\r\nA: b\r\n\r\n`], 'hello'],
])('A response is complete with %s', async (_name, request, parts, body) => {
  expect(await receive(parts, request)).toBe(body);
});

const untrusted = `A certificate that this computer doesn't trust is rejected${needs(opensslPath, 'openssl')}`;
it.skipIf(!opensslPath)(untrusted, async () => {
  const server = await listen(createServer(makeCertificate(at())), 'https');
  const sent = createOriginTarget(server.origin).send(read);
  await expect(sent).rejects.toThrow('self-signed certificate');
  await server.stop();
});
