import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ask, type CheckRequest } from '../../src/verify/check.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { listenHttp, listenRaw } from './listen.ts';

const timeout = 1000;
const read = ask('GET', '/');

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
    await expect(target.send(read)).rejects.toThrow('closed the connection before the response');
    expect(connections).toBe(1);
    await server.stop();
  });
});

describe('A response to raw bytes', () => {
  const request: CheckRequest = { method: 'GET', target: '', bytes: 'GET / HTTP/1.1\r\n\r\n' };

  async function send(talk: (socket: Socket) => void) {
    const server = await listenRaw(talk);
    try {
      return await createOriginTarget(server.origin, timeout).send(request);
    } finally {
      await server.stop();
    }
  }

  it.each<[string, (socket: Socket) => unknown, string]>([
    ['silence', () => undefined, 'received nothing for 1 s'],
    ['a closed connection', (socket) => socket.end(), 'closed without a response'],
    ['garbage', (socket) => socket.end('220 mail\r\n'), 'received no HTTP: "220 mail'],
    ['too much', (socket) => socket.end(Buffer.alloc(5_000_000)), 'received more than 4194304'],
  ])('can be missing, with a reason: %s', async (_name, talk, says) => {
    await expect(send(talk)).rejects.toThrow(says);
  });

  it('counts if a reset follows it', async () => {
    const { status, next } = await send((socket) => {
      socket.write('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n', () =>
        setTimeout(() => socket.resetAndDestroy(), 100),
      );
    });
    expect([status, next]).toEqual([400, []]);
  });
});
