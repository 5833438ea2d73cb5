import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Quota } from '../../src/contract/rate-limit.ts';
import { limits } from '../../src/hosts/node/limits.ts';
import { dist, findFreePort } from '../server/hosts.ts';
import { runNginx } from '../nginx.ts';
import { cores, readInfo, startServer, type ServerProcess } from './server-process.ts';
import { infoPath, type BareGiven, type Given } from './servers/given.ts';

/** A rate limit that no run reaches: every request counts, and none is rejected. */
const quota: Quota = { limit: 999_999, window: 10 };

/** The response of Frontdesk, which the other servers send too. */
export interface Answer {
  /** Names and values in turn, without those of the time and the connection. */
  readonly fields: string[];
  readonly body: string;
}

const servers = join('tests', 'bench', 'servers');
const ofConnection = /^(?:date|connection|keep-alive)$/i;

/** Starts the Node server on the built files, without a log. */
export async function startFrontdesk(): Promise<ServerProcess> {
  return startServer([join(dist, 'frontdesk.mjs')], await findFreePort(), {
    LOG_LEVEL: 'silent',
    RATE_LIMIT: String(quota.limit),
    RATE_WINDOW: String(quota.window),
  });
}

/** Reads the response of Frontdesk to a request like wrk's, which accepts no encoding. */
export async function readAnswer({ port }: ServerProcess): Promise<Answer> {
  const { rawHeaders, body } = await readInfo(port);
  const fields = toPairs(rawHeaders).filter(([name]) => !ofConnection.test(name));
  return { fields: fields.flat(), body };
}

/** Starts node:http alone, with Frontdesk's timeout of idle connections. */
export async function startBare(answer: Answer): Promise<ServerProcess> {
  const port = await findFreePort();
  const given: BareGiven = { port, idle: limits.idle, quota, ...answer };
  return checked(answer, startServer([join(servers, 'bare.ts'), JSON.stringify(given)], port));
}

/** Starts a framework with its usual limiter, which writes its own rate limit headers. */
export async function startFramework(script: string, answer: Answer): Promise<ServerProcess> {
  const set = toPairs(answer.fields).filter(
    ([name]) => !/^(?:ratelimit|content-length)/i.test(name),
  );
  const port = await findFreePort();
  const given: Given = { port, quota, fields: Object.fromEntries(set), body: answer.body };
  return checked(answer, startServer([join(servers, script), JSON.stringify(given)], port));
}

/** Starts nginx with one worker, a file of the same bytes, and a rate limit that no run reaches. */
export async function startNginx(answer: Answer): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-static-'));
  const file = join(folder, infoPath);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, answer.body);
  const nginx = await runNginx((port) => renderStatic(port, folder, answer));
  const pid = nginx.process.pid ?? Number.NaN;
  await promisify(execFile)('taskset', ['-cp', cores.server, String(pid)]);
  const port = Number(new URL(nginx.origin).port);
  const stop = async () => {
    await nginx.stop();
    await rm(folder, { recursive: true });
  };
  return checked(answer, Promise.resolve({ port, pid, startedIn: Number.NaN, stop }));
}

/** Renders the content of nginx's `http` block. */
function renderStatic(port: number, folder: string, { fields }: Answer): string {
  // nginx adds these two itself.
  const own = /^content-(?:type|length)$/i;
  const [, type = ''] = toPairs(fields).find(([name]) => /^content-type$/i.test(name)) ?? [];
  const added = toPairs(fields)
    .filter(([name]) => !own.test(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  return `sendfile on;
  tcp_nopush on;
  server_tokens off;
  # No connection closes during a run.
  keepalive_requests 10000000;
  keepalive_timeout 72s;
  # nginx allows one request per millisecond, so more need a burst.
  limit_req_zone $binary_remote_addr zone=clients:10m rate=1000000r/s;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    types {}
    default_type ${type};
    etag off;
    add_header Last-Modified "";
    ${added.join('\n    ')}
    limit_req zone=clients burst=1000000 nodelay;
  }`;
}

/**
 * Checks that a server sends the same response, with its own rate limit headers. Otherwise stops it.
 * @throws {Error} if the response differs.
 */
async function checked(answer: Answer, starting: Promise<ServerProcess>): Promise<ServerProcess> {
  const server = await starting;
  const { rawHeaders, body } = await readInfo(server.port);
  const sent = new Map(toPairs(rawHeaders).map(([name, value]) => [name.toLowerCase(), value]));
  const differs = toPairs(answer.fields).find(
    ([name, value]) => !/^ratelimit/i.test(name) && !isSame(value, sent.get(name.toLowerCase())),
  );
  const limited = [...sent.keys()].some((name) => name.startsWith('ratelimit'));
  if (body === answer.body && !differs && limited) return server;
  await server.stop();
  throw new Error(
    `The response differs from Frontdesk's: ${JSON.stringify({ differs, rawHeaders, body })}`,
  );
}

/** A framework can add the charset. */
function isSame(value: string, sent = ''): boolean {
  return sent.replace(/; charset=utf-8$/i, '') === value;
}

function toPairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : [],
  );
}
