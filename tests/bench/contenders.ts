import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { limits } from '../../src/packages/hosts/node/limits.ts';
import { runNginx } from '../nginx.ts';
import { dist, findFreePort } from '../server/hosts.ts';
import {
  cores,
  host,
  omit,
  path,
  startServer,
  type Answer,
  type ServerProcess,
} from './server-process.ts';
import type { Given } from './servers/given.ts';

/** A rate limit that no run reaches: every request counts, and none is rejected. */
const quota = { limit: 999_999, window: 10 };

/** Starts the Node server on the built files, without a log. */
export async function startFrontdesk(): Promise<ServerProcess> {
  return startServer([join(dist, 'frontdesk.mjs')], await findFreePort(), {
    LOG_LEVEL: 'silent',
    RATE_LIMIT: String(quota.limit),
    RATE_WINDOW: String(quota.window),
  });
}

/**
 * Starts a script of ./servers with Frontdesk's response and its timeout for idle connections. The usual
 * limiter of a framework writes its own rate limit headers.
 */
export function startScript(script: string) {
  return async ({ fields, body }: Answer): Promise<ServerProcess> => {
    const port = await findFreePort();
    const sent = script === 'bare.ts' ? fields : omit(fields, /^(?:ratelimit|content-length)/);
    const given: Given = { host, path, port, idle: limits.idle, quota, fields: sent, body };
    return startServer([join('tests', 'bench', 'servers', script), JSON.stringify(given)], port);
  };
}

/** Starts nginx with one worker, a file of the same bytes, and a rate limit that no run reaches. */
export async function startNginx({ fields, body }: Answer): Promise<ServerProcess> {
  const nginx = await runNginx((port, folder) => {
    const files = join(folder, 'site', dirname(path));
    mkdirSync(files, { recursive: true });
    // The start waits for health.
    for (const name of [basename(path), 'health']) writeFileSync(join(files, name), body);
    // nginx adds these two itself.
    const added = Object.entries(omit(fields, /^content-(?:type|length)$/)).map(
      ([name, value]) => `add_header ${name} ${JSON.stringify(value)};`,
    );
    return `sendfile on;
  tcp_nopush on;
  server_tokens off;
  # No connection closes during a run.
  keepalive_requests 10000000;
  keepalive_timeout 72s;
  # nginx allows one request per millisecond, so more need a burst.
  limit_req_zone $binary_remote_addr zone=clients:10m rate=1000000r/s;
  server {
    listen ${host}:${port};
    root ${folder}/site;
    types {}
    default_type application/json;
    etag off;
    add_header Last-Modified "";
    ${added.join('\n    ')}
    limit_req zone=clients burst=1000000 nodelay;
  }`;
  });
  const { process, origin, stop } = nginx;
  const pid = process.pid ?? Number.NaN;
  execFileSync('taskset', ['-cp', cores.server, String(pid)]);
  return { port: Number(new URL(origin).port), pid, startedIn: Number.NaN, stop };
}
