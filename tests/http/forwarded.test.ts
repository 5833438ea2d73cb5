import { expect, it } from 'vitest';
import { remainingAfter } from '../rate-limit-fields.ts';
import { ask } from '../../src/verify/check.ts';
import { startNodeServer, toTarget } from './hosts.ts';

it('Several X-Forwarded-For headers count as one list, and a trusted proxy can add its port', async () => {
  const host = await startNodeServer({
    TRUST_PROXY: '127.0.0.1, ::1, 10.0.0.0/8',
    LOG_LEVEL: 'silent',
  });
  const target = toTarget(host);
  try {
    const fields = 'X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-For: 10.0.0.2:4444\r\n';
    const bytes = `GET /api/info HTTP/1.1\r\nHost: {host}\r\n${fields}Connection: close\r\n\r\n`;
    const first = await target.send({ method: 'GET', target: '', bytes });
    expect(first.headers.ratelimit).toMatch(remainingAfter(1));
    const proxied = ask('GET', '/api/info', { 'X-Forwarded-For': '198.51.100.1' });
    expect((await target.send(proxied)).headers.ratelimit).toMatch(remainingAfter(2));
    const direct = await target.send(ask('GET', '/api/info'));
    expect(direct.headers.ratelimit).toMatch(remainingAfter(1));
  } finally {
    target.close?.();
    await host.stop();
  }
});
