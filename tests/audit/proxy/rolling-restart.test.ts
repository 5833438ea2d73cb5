import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { needs } from '../../find-program.ts';
import { nginx, runNginx } from '../../nginx.ts';
import { startNodeServer, type RunningHost } from '../../server/hosts.ts';
import { readInTurn } from '../../server/store/load.ts';

const env = { LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1, ::1' };

const portOf = ({ origin }: RunningHost) => new URL(origin).port;

/** Starts nginx in front of several servers. If one fails, nginx tries the next, which is its default. */
function startBalancer(ports: readonly string[]) {
  return runNginx(
    (port) => `upstream servers {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }`,
  );
}

it.skipIf(!nginx)(
  `Two servers behind nginx restart one after the other without a failed request${needs(nginx, 'nginx-light')}`,
  async () => {
    const hosts = await Promise.all([startNodeServer(env), startNodeServer(env)]);
    const balancer = await startBalancer(hosts.map(portOf));
    let over = false;
    const reading = Array.from({ length: 8 }, () => readInTurn(balancer.origin, () => !over));
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
    await balancer.stop();
    await Promise.all(restarted.map((host) => host.stop()));
    expect(reads.length).toBeGreaterThan(1_000);
    expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
  },
);
