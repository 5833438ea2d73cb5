import { describe, expect, it } from 'vitest';
import { toLimits } from '../../src/verify/limits.ts';
import { checkReach } from '../../src/verify/reach.ts';
import { listenHttp, listenRaw } from './listen.ts';

const limits = toLimits(1000);

describe('An origin is reached', () => {
  it.each([200, 404, 500, 304])('where it answers %i', async (status) => {
    const server = await listenHttp((_request, response) => response.writeHead(status).end());
    expect(await checkReach(server.origin, limits)).toMatchObject({ outcome: 'passed' });
    await server.stop();
  });

  it('where it redirects to an address of its own, or to none', async () => {
    const server = await listenHttp(({ url }, response) => {
      if (url === '/api/v1/health')
        response.writeHead(301, { Location: '/api/v1/health/#x' }).end();
      else response.writeHead(302, { Location: 'mailto:a@b.example' }).end();
    });
    expect(await checkReach(server.origin, limits)).toMatchObject({ outcome: 'passed' });
    await server.stop();
  });

  it('at the second attempt too', async () => {
    let count = 0;
    const server = await listenRaw((socket) => {
      count += 1;
      if (count === 1) socket.destroy();
      else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    expect(await checkReach(server.origin, limits)).toMatchObject({ outcome: 'passed' });
    await server.stop();
  });
});

describe('An origin is not reached', () => {
  it('where it redirects to another port of its host that loops back', async () => {
    let other = '';
    const first = await listenHttp((_request, response) => {
      response.writeHead(307, { Location: `${other}/api/v1/health` }).end();
    });
    const second = await listenHttp((_request, response) => {
      response.writeHead(307, { Location: `${first.origin.origin}/api/v1/health` }).end();
    });
    other = second.origin.origin;
    const result = await checkReach(first.origin, limits);
    await Promise.all([first.stop(), second.stop()]);
    const [one, two] = [first, second].map(({ origin }) => `${origin.origin}/api/v1/health`);
    expect(result).toMatchObject({
      outcome: 'failed',
      faults: [`it redirects in a loop: ${one} → ${two} → ${one}`],
      attempts: [{ came: { status: 307 } }, { came: { status: 307 } }],
    });
  });

  it('where it redirects to where nobody answers', async () => {
    const server = await listenHttp((_request, response) => {
      response.writeHead(301, { Location: 'http://127.0.0.1:9/' }).end();
    });
    const result = await checkReach(server.origin, limits);
    await server.stop();
    expect(result).toMatchObject({
      outcome: 'failed',
      faults: [expect.stringMatching(/ → http:\/\/127\.0\.0\.1:9\/, and there nothing listens/)],
    });
  });

  it('where it redirects to another host, which is not asked', async () => {
    let asked = 0;
    const stranger = await listenHttp((_request, response) => {
      asked += 1;
      response.end();
    });
    const elsewhere = `http://localhost:${stranger.origin.port}`;
    const server = await listenHttp((_request, response) => {
      response.writeHead(302, { Location: `${elsewhere}/x` }).end();
    });
    const result = await checkReach(server.origin, limits);
    await Promise.all([server.stop(), stranger.stop()]);
    expect(result).toMatchObject({
      faults: [expect.stringContaining(`it redirects to ${elsewhere}: verify that origin instead`)],
    });
    expect(asked).toBe(0);
  });
});
