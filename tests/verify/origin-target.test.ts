import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createRequest, type CheckRequest } from '../../src/verify/checks/check.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { needs } from '../find-program.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
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

it.each<[string, CheckRequest, string[], string]>([
  ['no bytes', head, [`${ok}Content-Length: 5\r\n\r\n`], ''],
  ['an empty line', head, [`${ok}Content-Length: 5\r\n\r\n\r\n`], ''],
  ['headers in two parts', fresh, [noContent.slice(0, 20), noContent.slice(20)], ''],
  ['an early response', head, [`${early}${ok}\r\n`], ''],
  ['a body', head, [`${ok}Content-Length: 5\r\n\r\nhello`], 'hello'],
  ['a body a little later', head, [`${ok}Content-Length: 5\r\n\r\n`, 'hello'], 'hello'],
  [
    'a body after an early response',
    head,
    [`${early}${ok}Content-Length: 5\r\n\r\n`, 'hello'],
    'hello',
  ],
  ['a chunked body', head, [`${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`], '0'],
  ['a body', fresh, [`${noContent}a\r\n\r\nb`], 'a\r\n\r\nb'],
  ['a body a little later', fresh, [noContent, 'hello'], 'hello'],
  ['a body', createRequest('OPTIONS', '/'), ['HTTP/1.1 204 No Content\r\n\r\nok'], 'ok'],
])(
  'The bytes after a response without a body are its body: %s for %o',
  async (_name, request, parts, body) => {
    const server = await listenRaw((socket) => {
      for (const [index, part] of parts.entries()) setTimeout(() => socket.write(part), 10 * index);
    });
    const response = await createOriginTarget(server.origin).send(request);
    await server.stop();
    expect(String(response.body)).toBe(body);
  },
);

const whole = `${ok}Content-Length: 5\r\n\r\nhello`;
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`;

it.each<[string, string[], number]>([
  ['after a body', [`${whole}junk`], 4],
  ['that are a response', [whole + noContent], noContent.trim().length],
  ['a little later', [whole, 'junk'], 4],
  ['after an early response', [`${early}${whole}junk`], 4],
  ['after chunks', [`${chunked}5\r\nhello\r\n0\r\n\r\njunk`], 4],
  ['after a trailer', [`${chunked}5;a=b\r\nhello\r\n0\r\nA: b\r\n\r\n`, 'junk'], 4],
])('Bytes after the end of a response are an error: %s', async (_name, parts, count) => {
  const server = await listenRaw((socket) => {
    for (const [index, part] of parts.entries()) setTimeout(() => socket.write(part), index);
  });
  const sent = createOriginTarget(server.origin).send(read);
  await expect(sent).rejects.toThrow(`received ${count} bytes after the end of the response`);
  await server.stop();
});

it.each([
  ['a body in two parts', [whole.slice(0, -2), whole.slice(-2)]],
  ['an empty line after a body', [`${whole}\r\n`]],
  ['chunks in two parts', [`${chunked}2\r\nhe\r\n3\r\nl`, 'lo\r\n0\r\n\r\n']],
  ['a trailer', [`${chunked}5\r\nhello\r\n0\r\nA: b\r\n\r\n`]],
])('A response is complete with %s', async (_name, parts) => {
  const server = await listenRaw((socket) => {
    for (const [index, part] of parts.entries()) setTimeout(() => socket.write(part), index);
  });
  const { body } = await createOriginTarget(server.origin).send(read);
  await server.stop();
  expect(String(body)).toBe('hello');
});

const untrusted = `A certificate that this computer doesn't trust is rejected${needs(opensslPath, 'openssl')}`;
it.skipIf(!opensslPath)(untrusted, async () => {
  const server = await listen(createServer(makeCertificate(at())), 'https');
  const sent = createOriginTarget(server.origin).send(read);
  await expect(sent).rejects.toThrow('self-signed certificate');
  await server.stop();
});
