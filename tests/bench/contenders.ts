import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { limits } from '../../src/hosts/node/limits.ts';
import { runNginx } from '../nginx.ts';
import { dist, findFreePort } from '../server/hosts.ts';
import {
  cores,
  host,
  omit,
  path,
  readAnswer,
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

/** Starts node:http alone, with Frontdesk's timeout for idle connections. */
export function startBare(answer: Answer): Promise<ServerProcess> {
  return startScript('bare.ts', answer);
}

/** Starts a framework with its usual limiter, which writes its own rate limit headers. */
export function startFramework(script: string) {
  return (answer: Answer) =>
    startScript(script, answer, omit(answer.fields, /^(?:ratelimit|content-length)/));
}

async function startScript(script: string, answer: Answer, fields = answer.fields) {
  const port = await findFreePort();
  const { body } = answer;
  const given: Given = { host, path, port, idle: limits.idle, quota, fields, body };
  const args = [join('tests', 'bench', 'servers', script), JSON.stringify(given)];
  return requireSame(answer, await startServer(args, port));
}

/** Starts nginx with one worker, a file of the same bytes, and a rate limit that no run reaches. */
export async function startNginx(answer: Answer): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-static-'));
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, answer.body);
  const nginx = await runNginx((port) => renderStatic(port, folder, answer));
  const pid = nginx.process.pid ?? Number.NaN;
  execFileSync('taskset', ['-cp', cores.server, String(pid)]);
  return requireSame(answer, {
    port: Number(new URL(nginx.origin).port),
    pid,
    startedIn: Number.NaN,
    async stop() {
      await nginx.stop();
      await rm(folder, { recursive: true });
    },
  });
}

/** Renders the content of nginx's `http` block. */
function renderStatic(port: number, folder: string, { fields }: Answer): string {
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
    root ${folder};
    types {}
    default_type application/json;
    etag off;
    add_header Last-Modified "";
    ${added.join('\n    ')}
    limit_req zone=clients burst=1000000 nodelay;
  }`;
}

/**
 * Requires that a server sends the same body and headers, with rate limit headers of its own.
 * @throws {Error} if the response differs, after the server has stopped.
 */
async function requireSame(answer: Answer, server: ServerProcess): Promise<ServerProcess> {
  const { fields, body } = await readAnswer(server);
  const differs = Object.entries(omit(answer.fields, /^ratelimit/)).some(
    // A framework can add the charset.
    ([name, value]) => fields[name]?.replace(/; charset=utf-8$/i, '') !== value,
  );
  const limited = Object.keys(fields).some((name) => name.startsWith('ratelimit'));
  if (body === answer.body && !differs && limited) return server;
  await server.stop();
  throw new Error(`The response differs from Frontdesk's: ${JSON.stringify({ fields, body })}`);
}
