import type { Row } from './rows.ts';
import { divide, type Bench, type BenchContext } from './bench.ts';
import { compare, describeCpu, middle, toThroughput, type Compared } from './compare.ts';
import {
  readAnswer,
  startAstro,
  startBare,
  startFramework,
  startFrontdesk,
  startNginx,
  type Answer,
} from './contenders.ts';
import { connections, cpuPerRequest, type Measured } from './load.ts';
import { withServer, type ServerProcess } from './server-process.ts';
import type { WrkResult } from './wrk-output.ts';

type Both = Compared<Measured & WrkResult>;

/** A server that Frontdesk is set beside. */
interface Rival {
  readonly id: string;
  readonly name: string;
  readonly start: (answer: Answer) => Promise<ServerProcess>;
}

const bare: Rival = {
  id: 'bare',
  name: 'bare node:http',
  start: (answer) => startBare(answer),
};

const others: readonly Rival[] = [
  {
    id: 'bare-optimized',
    name: 'bare node:http with optimizeEmptyRequests, as here',
    start: (answer) => startBare(answer, { optimizeEmptyRequests: true }),
  },
  framework('fastify', 'fastify + @fastify/rate-limit', 'fastify.ts'),
  framework('hono', 'hono + hono-rate-limiter', 'hono.ts'),
  framework('express', 'express + express-rate-limit', 'express.mjs'),
  { id: 'astro', name: '@astrojs/node standalone', start: startAstro },
];

function framework(id: string, name: string, script: string): Rival {
  return { id, name, start: (answer) => startFramework(script, answer) };
}

const what = '`GET /api/v1/info`';

/** The route that is asked most, with live limits and one process, beside what else could answer it. */
export const info: Bench = {
  name: 'info',
  needs: ['wrk', 'nginx'],
  run: (context) =>
    withServer(startFrontdesk(), async (ours) => {
      const answer = await readAnswer(ours);
      const rows = await withServer(startBare(answer), (theirs) =>
        besideBare(ours, theirs, context),
      );
      for (const rival of others) {
        const both = await withServer(rival.start(answer), (theirs) =>
          compare(rival.id, [{ server: ours }, { server: theirs }], context),
        );
        rows.push(throughput(rival, both));
      }
      for (const keepsOpen of [false, true]) {
        rows.push(
          await withServer(startNginx(answer, keepsOpen), (theirs) =>
            besideNginx(keepsOpen, ours, theirs, context),
          ),
        );
      }
      return rows;
    }),
};

async function besideBare(
  ours: ServerProcess,
  theirs: ServerProcess,
  context: BenchContext,
): Promise<Row[]> {
  const full = await compare('bare', [{ server: ours }, { server: theirs }], context);
  // At full load, the time that an answer takes is the time that the 31 others before it take: the
  // throughput once more. What a server adds to one answer shows where it has time to spare, and
  // under the same load on both sides: half of what the bare server bears.
  const load = { longestPause: pauseFor(middle(full.theirs, ({ perSecond }) => perSecond) / 2) };
  const sides = [
    { server: ours, load },
    { server: theirs, load },
  ] as const;
  const half = await compare('bare, half load', sides, context);
  return [
    throughput(bare, full),
    latency('info/bare/p99', 'p99 at half load', half),
    latency('info/bare/p99-full', 'p99 at full load', full),
  ];
}

/** The longest pause, in milliseconds, with which all connections together ask at a rate. */
export function pauseFor(rate: number): number {
  return Math.max(1, Math.round((2 * connections * 1000) / rate));
}

function throughput({ id, name }: Rival, both: Both): Row {
  return toThroughput(
    {
      id: `info/${id}/throughput`,
      what: `${what}, throughput`,
      against: name,
    },
    both,
  );
}

function latency(id: string, load: string, both: Both): Row {
  return {
    id,
    what: `${what}, ${load}`,
    against: bare.name,
    unit: '×',
    figures: divide(
      both.ours.map(({ p99 }) => p99),
      both.theirs.map(({ p99 }) => p99),
    ),
    detail: describeCpu(both),
  };
}

/** Compares the CPU time of a request: nginx's as a share of ours, since nginx is faster. */
async function besideNginx(
  keepsOpen: boolean,
  ours: ServerProcess,
  theirs: ServerProcess,
  context: BenchContext,
): Promise<Row> {
  const both = await compare('nginx', [{ server: ours }, { server: theirs }], context);
  return {
    id: keepsOpen ? 'info/nginx-open-file/cpu' : 'info/nginx/cpu',
    what: `${what}, requests per CPU time`,
    against: `nginx, one worker, static file, limit_req${keepsOpen ? ', open_file_cache' : ''}`,
    unit: '×',
    figures: divide(both.theirs.map(cpuPerRequest), both.ours.map(cpuPerRequest)),
    detail: describeCpu(both),
  };
}
