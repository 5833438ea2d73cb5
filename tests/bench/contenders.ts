import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Quota } from '../../src/contract/rate-limit.ts';
import { limits } from '../../src/hosts/node/limits.ts';
import { findFreePort, root, startProgram } from '../http/hosts.ts';
import { runNginx } from '../proxy/nginx.ts';
import { ask, cores, startServer, type ServerProcess } from './server-process.ts';
import { infoPath, type BareGiven, type Given } from './servers/given.ts';

/** Live limits that no run of three seconds meets: every request is counted, and none refused. */
const quota: Quota = { limit: 999_999, window: 10 };

/** What Frontdesk answers, which the others are to send as well. */
export interface Answer {
  /** Names and values in turn, without those that depend on the time and the connection. */
  readonly fields: string[];
  readonly body: string;
}

const servers = join('tests', 'bench', 'servers');
const ofConnection = /^(?:date|connection|keep-alive)$/i;

/** The Node server on the built files, without a log. */
export async function startFrontdesk(
  env: Readonly<Record<string, string>> = {},
  on?: string,
): Promise<ServerProcess> {
  const live = { RATE_LIMIT: String(quota.limit), RATE_WINDOW: String(quota.window) };
  const port = await findFreePort();
  return startServer(
    [join('dist', 'frontdesk.mjs')],
    port,
    { LOG_LEVEL: 'silent', ...live, ...env },
    on,
  );
}

/** What a Frontdesk answers to a request like wrk's, which accepts no coding. */
export async function readAnswer({ port }: ServerProcess): Promise<Answer> {
  const { rawHeaders, body } = await ask(port, infoPath);
  const fields = toPairs(rawHeaders).filter(([name]) => !ofConnection.test(name));
  return { fields: fields.flat(), body };
}

/** node:http with nothing on top, as it is by default or with the option that Frontdesk's has. */
export async function startBare(
  answer: Answer,
  { optimizeEmptyRequests } = { optimizeEmptyRequests: false },
): Promise<ServerProcess> {
  const port = await findFreePort();
  const given: BareGiven = { port, idle: limits.idle, optimizeEmptyRequests, quota, ...answer };
  return checked(answer, startServer([join(servers, 'bare.ts'), JSON.stringify(given)], port));
}

/**
 * A framework with its usual limiter, which writes its own rate limit fields instead of Frontdesk's.
 */
export async function startFramework(script: string, answer: Answer): Promise<ServerProcess> {
  const set = toPairs(answer.fields).filter(
    ([name]) => !/^(?:ratelimit|content-length)/i.test(name),
  );
  const port = await findFreePort();
  const given: Given = { port, quota, fields: Object.fromEntries(set), body: answer.body };
  return checked(answer, startServer([join(servers, script), JSON.stringify(given)], port));
}

/** @astrojs/node in its mode `standalone`, with an endpoint that is rendered for each request. */
export async function startAstro(answer: Answer): Promise<ServerProcess> {
  // Beside the packages, and under a name that Git and all tools leave out.
  const folder = await mkdtemp(join(root, '.dist.bench-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await writeAstroProject(folder, answer);
    const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
    const build = startProgram([astro, 'build'], {}, folder);
    if ((await build.exited) !== 0) throw new Error(build.output.stdout + build.output.stderr);
    const entry = join(folder, 'dist', 'server', 'entry.mjs');
    const server = await checked(answer, startServer([entry], await findFreePort()));
    return { ...server, stop: () => server.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function writeAstroProject(folder: string, { fields, body }: Answer): Promise<void> {
  const pages = join(folder, 'src', 'pages', dirname(infoPath));
  await mkdir(pages, { recursive: true });
  await writeFile(
    join(folder, 'astro.config.mjs'),
    `import node from '@astrojs/node';
export default { output: 'server', adapter: node({ mode: 'standalone' }) };
`,
  );
  await writeFile(
    join(pages, 'info.js'),
    `export const prerender = false;
const body = ${JSON.stringify(body)};
const headers = ${JSON.stringify(Object.fromEntries(toPairs(fields)))};
export const GET = () => new Response(body, { headers });
`,
  );
}

/**
 * nginx with one worker, a file of the same bytes, and a limit that none meets. It opens the file for
 * each request, which is its default, or keeps it open.
 */
export async function startNginx(answer: Answer, keepsOpen: boolean): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-static-'));
  const file = join(folder, infoPath);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, answer.body);
  const nginx = await runNginx((port) => describeStatic(port, folder, answer, keepsOpen));
  const pid = nginx.process.pid ?? Number.NaN;
  await promisify(execFile)('taskset', ['-cp', cores.server, String(pid)]);
  const port = Number(new URL(nginx.origin).port);
  const stop = async () => {
    await nginx.stop();
    await rm(folder, { recursive: true });
  };
  return checked(answer, Promise.resolve({ port, pid, startedIn: Number.NaN, stop }));
}

/** What stands in nginx's `http` block. */
function describeStatic(
  port: number,
  folder: string,
  { fields }: Answer,
  keepsOpen: boolean,
): string {
  // nginx adds these two by itself, and the type by its default.
  const own = /^content-(?:type|length)$/i;
  const [, type = ''] = toPairs(fields).find(([name]) => /^content-type$/i.test(name)) ?? [];
  const added = toPairs(fields)
    .filter(([name]) => !own.test(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  return `sendfile on;
  tcp_nopush on;
  server_tokens off;
  open_file_cache ${keepsOpen ? 'max=10' : 'off'};
  # No connection ends in the middle of a run.
  keepalive_requests 10000000;
  keepalive_timeout 72s;
  # A rate is counted by the millisecond, so that only a burst lets more than one of it pass.
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

/** A server that answers the same, but for what it counts; else it is stopped. */
async function checked(answer: Answer, starting: Promise<ServerProcess>): Promise<ServerProcess> {
  const server = await starting;
  const { rawHeaders, body } = await ask(server.port, infoPath);
  const sent = new Map(toPairs(rawHeaders).map(([name, value]) => [name.toLowerCase(), value]));
  const differs = toPairs(answer.fields).find(
    ([name, value]) => !/^ratelimit/i.test(name) && !isSame(value, sent.get(name.toLowerCase())),
  );
  const counts = [...sent.keys()].some((name) => name.startsWith('ratelimit'));
  if (body === answer.body && !differs && counts) return server;
  await server.stop();
  throw new Error(
    `Another answer than Frontdesk's: ${JSON.stringify({ differs, rawHeaders, body })}`,
  );
}

/** A framework may state the charset as well. */
function isSame(value: string, sent = ''): boolean {
  return sent.replace(/; charset=utf-8$/i, '') === value;
}

function toPairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : [],
  );
}
