import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readExample } from '../../examples/example-file.ts';
import { needs } from '../../find-program.ts';
import { nginx, runNginx } from '../../nginx.ts';
import { startNodeServer, type RunningHost } from '../../server/hosts.ts';
import { readInTurn } from '../../server/store/load.ts';

const env = { LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1, ::1' };

const portOf = ({ origin }: RunningHost) => new URL(origin).port;

/** Starts nginx with the example for two servers, without its cache. */
function startNginx([first, second]: readonly [RunningHost, RunningHost]) {
  return runNginx((port) =>
    readExample('nginx.conf', {
      '\n  listen 80;\n  listen [::]:80;\n': `\n  listen 127.0.0.1:${port};\n`,
      '# server 127.0.0.1:8081': `server 127.0.0.1:${portOf(second)}`,
      '127.0.0.1:8080': `127.0.0.1:${portOf(first)}`,
    }).replaceAll(/^.*# cache\n/gm, ''),
  );
}

it.skipIf(!nginx)(
  `Two servers behind the nginx example restart one after the other without a failed request${needs(nginx, 'nginx-light')}`,
  async () => {
    const hosts = await Promise.all([startNodeServer(env), startNodeServer(env)]);
    const proxy = await startNginx(hosts);
    let over = false;
    const reading = Array.from({ length: 8 }, () => readInTurn(proxy.origin, () => !over));
    const restarted: RunningHost[] = [];
    try {
      for (const host of hosts) {
        await setTimeout(500);
        host.program.process.kill('SIGTERM');
        expect(await host.program.exited).toBe(0);
        restarted.push(await startNodeServer({ ...env, PORT: portOf(host) }));
      }
      await setTimeout(500);
    } finally {
      over = true;
    }
    const reads = (await Promise.all(reading)).flat();
    await proxy.stop();
    await Promise.all(restarted.map((host) => host.stop()));
    expect(reads.length).toBeGreaterThan(1_000);
    expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
  },
);
