import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from './rows.ts';
import type { Bench } from './bench.ts';
import { compare, compareBy, toThroughput, type Compared, type Side } from './compare.ts';
import { startFrontdesk } from './contenders.ts';
import { connections, seconds, type Load, type Measured, type Run } from './load.ts';
import { ask, cores, host, withServer } from './server-process.ts';
import { infoPath } from './servers/given.ts';
import { cpuSeconds } from './usage.ts';

const run = promisify(execFile);

/** Every other answer is to cost no more than the one that is asked for most. */
export const statuses: Bench = {
  name: 'statuses',
  needs: ['wrk'],
  run: (context) =>
    withServer(startFrontdesk(), async (server) => {
      const rows: Row[] = [];
      const { rawHeaders } = await ask(server.port, infoPath);
      const etag = rawHeaders[rawHeaders.indexOf('ETag') + 1] ?? '';
      const loads: readonly Load[] = [
        { status: 404, path: '/api/v1/nothing' },
        { status: 405, method: 'DELETE' },
        { status: 304, headers: { 'If-None-Match': etag } },
      ];
      for (const load of loads) {
        const name = String(load.status);
        rows.push(toRow(name, await compare(name, [{ server, load }, { server }], context)));
      }
      rows.push(
        // The same program with a quota that its first response uses up.
        await withServer(
          startFrontdesk({ RATE_LIMIT: '1', RATE_WINDOW: '86400' }),
          async (exhausted) => {
            const refused = { server: exhausted, load: { status: 429 } };
            return toRow('429', await compare('429', [refused, { server }], context));
          },
        ),
      );
      const heads = { server, load: { method: 'HEAD' } };
      rows.push(toRow('HEAD', await compareBy(measureHeads, 'HEAD', [heads, { server }], context)));
      return rows;
    }),
};

function toRow(name: string, both: Compared<Measured>): Row {
  return toThroughput(
    {
      id: `statuses/${name}`,
      what: `${name}, throughput`,
      against: 'the 200 of the same server',
    },
    both,
  );
}

/** Measures what wrk can't, HEAD, and GET in the same way. */
async function measureHeads(
  { server: { port, pid }, load: { method = 'GET' } = {} }: Side,
  { duration = seconds }: Run = {},
): Promise<Measured> {
  const before = await cpuSeconds(pid);
  const { stdout } = await run('taskset', [
    ...['-c', cores.load, process.execPath, join(import.meta.dirname, 'head-load.ts')],
    ...[host, port, method, infoPath, connections, duration].map(String),
  ]);
  const requests = Number(stdout);
  const serverCpu = (await cpuSeconds(pid)) - before;
  return { requests, perSecond: requests / duration, serverCpu };
}
