import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ask } from '../../src/verify/check.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { listenHttp, listenRaw } from './listen.ts';

const timeout = 1000;
const read = ask('GET', '/');
const ok = 'HTTP/1.1 200 OK\r\n';

describe('An origin gets a request', () => {
  it('on one connection, with a User-Agent and only the stated fields', async () => {
    const connections = new Set<Socket>();
    const fields: string[][] = [];
    const server = await listenHttp((request, response) => {
      connections.add(request.socket);
      fields.push(request.rawHeaders);
      response.end();
    });
    const target = createOriginTarget(server.origin, timeout);
    await target.send(read);
    await target.send({ ...ask('POST', '/', { A: 'b' }), body: 'é' });
    await target.send(ask('PUT', '/'));
    await server.stop();
    expect(connections.size).toBe(1);
    const own = ['Host', server.origin.host, 'Connection', 'keep-alive'];
    const agent = ['User-Agent', 'frontdesk-verify (conformance checks, a few requests at a time)'];
    expect(fields).toEqual([
      [...agent, ...own],
      [...agent, 'A', 'b', 'Content-Length', '2', ...own],
      [...agent, 'Content-Length', '0', ...own],
    ]);
  });

  it('again on a new connection if it closed the idle one', async () => {
    let connections = 0;
    const server = await listenRaw((socket) => {
      connections += 1;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi');
      socket.once('data', () => socket.resetAndDestroy());
    });
    const target = createOriginTarget(server.origin, timeout);
    expect((await target.send(read)).body.toString()).toBe('hi');
    expect((await target.send(read)).body.toString()).toBe('hi');
    expect(connections).toBe(2);
    await server.stop();
  });

  it('only once if it closed a new connection', async () => {
    let connections = 0;
    const server = await listenRaw((socket) => {
      connections += 1;
      socket.resetAndDestroy();
    });
    const target = createOriginTarget(server.origin, timeout);
    await expect(target.send(read)).rejects.toThrow('ECONNRESET');
    expect(connections).toBe(1);
    await server.stop();
  });
});

it.each<[string, (socket: Socket) => unknown, string]>([
  ['silence', () => undefined, 'received nothing for 1 s'],
  ['a closed connection', (socket) => socket.end(), 'socket hang up'],
  ['garbage', (socket) => socket.end('220 mail\r\n'), 'Parse Error'],
  ['a negative length', (socket) => socket.end(`${ok}Content-Length: -9\r\n\r\n`), 'Parse Error'],
  ['half a body', (socket) => socket.end(`${ok}Content-Length: 9\r\n\r\nab`), 'aborted'],
])('A response can be missing, with a reason: %s', async (_name, talk, says) => {
  const server = await listenRaw(talk);
  await expect(createOriginTarget(server.origin, timeout).send(read)).rejects.toThrow(says);
  await server.stop();
});

it('A response in chunks is read as one', async () => {
  const chunks = `${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n`;
  const server = await listenRaw((socket) => socket.end(chunks));
  const { body } = await createOriginTarget(server.origin, timeout).send(read);
  await server.stop();
  expect(body.toString()).toBe('hello');
});
