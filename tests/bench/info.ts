import { divide, type Bench, type BenchContext } from './bench.ts';
import { compare, describeCpu, toThroughput } from './compare.ts';
import {
  readAnswer,
  startBare,
  startFramework,
  startFrontdesk,
  startNginx,
  type Answer,
} from './contenders.ts';
import { cpuPerRequest } from './load.ts';
import type { Row } from './rows.ts';
import { withServer, type ServerProcess } from './server-process.ts';

/** A server to compare with. */
interface Rival {
  readonly id: string;
  readonly name: string;
  readonly start: (answer: Answer) => Promise<ServerProcess>;
}

const rivals: readonly Rival[] = [
  {
    id: 'bare-optimized',
    name: 'bare node:http with optimizeEmptyRequests, as here',
    start: startBare,
  },
  framework('fastify', 'fastify + @fastify/rate-limit', 'fastify.ts'),
  framework('hono', 'hono + hono-rate-limiter', 'hono.ts'),
  framework('express', 'express + express-rate-limit', 'express.mjs'),
];

function framework(id: string, name: string, script: string): Rival {
  return { id, name, start: (answer) => startFramework(script, answer) };
}

const what = '`GET /api/v1/info`';

/** The most requested route, on one process with the rate limit, compared with other servers. */
export const info: Bench = {
  name: 'info',
  needs: ['wrk', 'nginx'],
  run: (context) =>
    withServer(startFrontdesk(), async (ours) => {
      const answer = await readAnswer(ours);
      const rows: Row[] = [];
      for (const { id, name, start } of rivals) {
        const row = { id: `info/${id}/throughput`, what: `${what}, throughput`, against: name };
        const both = await withServer(start(answer), (theirs) =>
          compare(id, [ours, theirs], context),
        );
        rows.push(toThroughput(row, both));
      }
      const nginx = startNginx(answer);
      rows.push(await withServer(nginx, (theirs) => compareWithNginx(ours, theirs, context)));
      return rows;
    }),
};

/** Compares the CPU time per request, because nginx is faster than the load generator. */
async function compareWithNginx(
  ours: ServerProcess,
  theirs: ServerProcess,
  context: BenchContext,
): Promise<Row> {
  const both = await compare('nginx', [ours, theirs], context);
  return {
    id: 'info/nginx/cpu',
    what: `${what}, requests per CPU time`,
    against: 'nginx, one worker, static file, limit_req',
    figures: divide(both.theirs.map(cpuPerRequest), both.ours.map(cpuPerRequest)),
    detail: describeCpu(both),
  };
}
