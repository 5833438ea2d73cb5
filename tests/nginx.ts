import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findProgram } from './find-program.ts';
import { findFreePort } from './server/hosts.ts';

/** The path of nginx, or undefined if it is not installed. */
export const nginx = findProgram('nginx');

export interface Proxy {
  readonly origin: string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
}

/** Settings for persistent connections and forwarded headers. */
const passOn = `proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`;

/**
 * Starts nginx as a shared cache, as in the docs. It stores what Cache-Control allows, and serves a stale
 * response while it fetches a new one, or if it can't get one. X-Cache-Status says how it answered.
 */
export function startNginx(originPort: number): Promise<Proxy> {
  return runNginx(
    (port, folder) => `proxy_cache_path ${folder}/cache keys_zone=handler:1m use_temp_path=off;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${originPort};
      ${passOn}
      proxy_cache handler;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
      proxy_cache_background_update on;
      proxy_cache_use_stale error timeout updating;
      add_header X-Cache-Status $upstream_cache_status always;
    }
  }`,
  );
}

/** Starts nginx in front of several servers. If one fails, nginx tries the next, which is its default. */
export function startBalancer(ports: readonly number[]): Promise<Proxy> {
  return runNginx(
    (port) => `upstream servers {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      ${passOn}
    }
  }`,
  );
}

/** Starts nginx with an `http` block, and waits until it responds. */
export async function runNginx(http: (port: number, folder: string) => string): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await findFreePort();
  await mkdir(join(folder, 'temp'));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n  ');
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temp}
  ${http(port, folder)}
}
`,
  );
  const child = spawn(nginx ?? 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const answered = await fetch(`${origin}/api/v1/health`).then(
      () => true,
      () => false,
    );
    if (answered) break;
    if (child.exitCode !== null || attempt > 100) throw new Error('nginx did not start');
    await setTimeout(50);
  }
  return {
    origin,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
