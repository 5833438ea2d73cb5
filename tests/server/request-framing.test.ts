import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createUnlimited, short, useLimitedServer } from './limited-server.ts';
import { get, head, post, tunnel } from './raw-client.ts';

const { connect, sockets, allClosed } = useLimitedServer();

describe('The server reads little of 30 MB that a client sends at full speed', () => {
  const large = `${post}Content-Length: 4000000000\r\n\r\n`;

  // Node reads parts of 64 KB. The first one has the headers or exceeds their limit, and may have bytes
  // behind them. When the server stops reading, one more part waits in the buffer.
  it.each([
    ['as a body', large, 'x', 405],
    ['as a body that comes with the headers', large + 'x'.repeat(100_000), 'x', 405],
    ['as a body in chunks', `${post}Transfer-Encoding: chunked\r\n\r\nF4240\r\n`, 'x', 405],
    ['as headers', head, 'X: y\r\n', 431],
    ['behind bad bytes', 'hello there\r\n\r\n', 'x', 400],
  ])('%s', async (_name, bytes, piece, status) => {
    const client = connect(bytes);
    await expect.poll(() => sockets().size).toBe(1);
    const [socket] = sockets();
    client.socket.write(piece.repeat(30_000_000 / piece.length));
    await client.ended;
    expect(client.statuses()).toEqual([status]);
    await allClosed();
    expect(socket?.bytesRead).toBeLessThanOrEqual(head.length + 3 * 65_536);
  });
});

describe('A POST and the request after it get one response in total', () => {
  it.each([
    ['with a body', 'Content-Length: 3\r\n\r\nabc', 405],
    ['without its body', 'Content-Length: 999\r\n\r\n', 405],
    [
      'with both lengths (CL.TE)',
      'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
      400,
    ],
    [
      'with both lengths (TE.CL)',
      'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n1\r\nZ\r\n0\r\n\r\n',
      400,
    ],
    ['with an unknown coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n', 405],
    ['with a coding after chunked', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n', 400],
    ['with a space before a colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n', 400],
    ['with two lengths', 'Content-Length: 5\r\nContent-Length: 0\r\n\r\nhello', 400],
    ['with a signed length', 'Content-Length: +5\r\n\r\nhello', 400],
    ['with a folded header', 'X: a\r\n folded\r\nContent-Length: 0\r\n\r\n', 400],
    ['with a bare line feed', 'X: a\nContent-Length: 0\r\n\r\n', 400],
    ['with a bare carriage return', 'X: a\rContent-Length: 0\r\n\r\n', 400],
    ['with a bad chunk', 'Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n', 405],
  ])('%s', async (_name, rest, status) => {
    const client = connect(`${post}${rest}${get}`);
    await client.ended;
    await allClosed();
    expect(client.statuses()).toEqual([status]);
  });
});

describe("A method that Node's parser doesn't know gets one response", () => {
  const end = ' HTTP/1.1\r\nHost: a\r\n\r\n';
  const info = `/api/v1/info${end}`;
  const notAllowed = (method: string, path = '/api/v1/info') =>
    `"Method ${method} is not allowed on ${path}."`;
  const long = 'X'.repeat(200);
  type Row = [method: string, packets: readonly string[], status: number, message: string];

  it.each<Row>([
    ...['FOO', 'get', 'Get', 'VERSION-CONTROL', 'LABEL', 'GETS', 'DESCRIBE', 'PRI', long].map(
      (method): Row => [method, [`${method} ${info}`], 405, notAllowed(method)],
    ),
    ["!#$%&'*+-.^_`|~9", [`!#$%&'*+-.^_\`|~9 ${info}`], 405, 'is not allowed'],
    ['on an unknown path', [`FOO /api/x?y${end}`], 404, 'Unknown public API path: /api/x"'],
    [
      'on an absolute target',
      [`FOO http://a/api/x${end}`],
      404,
      'Unknown public API path: /api/x"',
    ],
    ['on a page', [`FOO /docs/${end}`], 405, notAllowed('FOO', '/docs/')],
    ['on *', [`FOO *${end}`], 405, notAllowed('FOO', '*')],
    [
      'with lines that end with LF',
      ['FOO /api/v1/info HTTP/1.1\nHost: a\n\n'],
      405,
      notAllowed('FOO'),
    ],
    ['in HTTP/1.0', ['FOO /api/v1/info HTTP/1.0\r\n\r\n'], 405, notAllowed('FOO')],
    ['after empty lines', [`\r\n\r\nFOO ${info}`], 405, notAllowed('FOO')],
    ['in two packets', ['LAB', `EL ${info}`], 405, notAllowed('LABEL')],
    ['that arrives byte by byte', Array.from(`foo ${info}`), 405, notAllowed('foo')],
    ['before more bytes', [`FOO ${info}${get}x`, `${get}FOO ${info}`], 405, notAllowed('FOO')],
    ['with a target that is too large', [`FOO /${'a'.repeat(20_000)}${end}`], 414, 'Malformed'],
    ['with a target that never ends', [`FOO /${'a'.repeat(20_000)}`], 414, 'Malformed'],
    ['in a line with two spaces', [`FOO  ${info}`], 400, 'Malformed request.'],
    ['in a line of HTTP/3', ['FOO /api/v1/info HTTP/3.0\r\n\r\n'], 400, 'Malformed request.'],
    ['in a line that never ends', ['FOO /api'], 400, 'Malformed request.'],
    ['in TLS', ['\x16\x03\x01\x02\0\x01\0\x01'], 400, 'Malformed request.'],
    ['in 20 KB of other bytes', [`FOO \0${'a'.repeat(20_000)}`], 400, 'Malformed request.'],
    ['in place of a header', [`${head}FOO ${info}`], 400, 'Malformed request.'],
  ])('%s', async (_name, packets, status, message) => {
    const client = connect();
    await expect.poll(() => sockets().size).toBe(1);
    const [socket] = sockets();
    let sent = 0;
    for (const packet of packets) {
      client.socket.write(packet, 'latin1');
      sent += packet.length;
      const ended = () => socket?.bytesRead === sent || client.socket.readableEnded;
      await expect.poll(ended, { interval: 1 }).toBe(true);
    }
    await client.ended;
    await allClosed();
    expect(client.statuses()).toEqual([status]);
    const text = Buffer.from(client.received(), 'latin1').toString();
    expect(text).toContain(message);
    if (status === 405) expect(text).toContain('\r\nAllow: GET, HEAD, OPTIONS\r\n');
    expect(text).toContain('\r\nConnection: close\r\n');
    expect(text.includes('\r\nRateLimit: 1000000;r=999999;')).toBe(
      !/ (?:\/docs\/|\*) /.test(packets[0] ?? ''),
    );
  });
});

describe('A client that half-closes its connection gets every response, even with a slow store', () => {
  const slow = useLimitedServer(short, () => {
    const memory = createUnlimited();
    // The store replies to later requests first.
    let delay = 200;
    return {
      quota: memory.quota,
      consume: (client, cost) => setTimeout((delay /= 2)).then(() => memory.consume(client, cost)),
    };
  });

  it.each([
    ['one request', get, [200]],
    ['several requests', get.repeat(3), [200, 200, 200]],
    ['bad bytes', 'hello there\r\n\r\n', [400]],
    ['bad bytes after a request', `${get}hello there\r\n\r\n`, [200, 400]],
    ['CONNECT after a request', get + tunnel, [200, 400]],
    ['an unknown method after a request', `${get}FOO /api/info HTTP/1.1\r\n\r\n`, [200, 405]],
    ['an incomplete request line', 'FOO /api/info', [400]],
  ])('to %s', async (_name, bytes, statuses) => {
    const client = slow.connect(bytes);
    client.socket.end();
    await client.ended;
    expect(client.statuses()).toEqual(statuses);
    await slow.allClosed();
  });
});

describe('Bytes after a request', () => {
  const patient = useLimitedServer({ ...short, linger: 2_000 });

  it.each([
    ['with Connection: close', `${head}Connection: close\r\n\r\n`],
    ['in HTTP/1.0', 'GET /api/v1/info HTTP/1.0\r\n\r\n'],
    ['with Upgrade', `${head}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`],
    ['with an Expect header', `${head}Expect: 100-continue\r\n\r\n`],
  ])('%s, which closes the connection, are discarded without a reset', async (_name, bytes) => {
    const client = patient.connect(bytes + get);
    await client.ended;
    expect(client.statuses()).toEqual([200]);
    const [socket] = patient.sockets();
    const more = 1_000;
    client.socket.write('x'.repeat(more));
    await expect.poll(() => socket?.bytesRead).toBe((bytes + get).length + more);
    client.socket.end();
    await patient.allClosed();
    // A reset can delete the response before the client reads it.
    expect(client.socket.errored).toBe(null);
  });

  it('are the next request if there is no body', async () => {
    const client = connect(`${post}Content-Length: 0\r\n\r\n${get}`);
    await expect.poll(client.statuses).toEqual([405, 200]);
  });
});
