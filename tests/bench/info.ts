import { compareSides, divide, type Bench, type BenchContext } from './bench.ts';
import {
  readAnswer,
  startBare,
  startFramework,
  startFrontdesk,
  startNginx,
  type Answer,
} from './contenders.ts';
import { cpuPerRequest, measure, seconds, type Measured } from './load.ts';
import { median } from '../median.ts';
import type { Row } from './rows.ts';
import { withServer, type ServerProcess } from './server-process.ts';

const compared = {
  throughput: { name: 'throughput', figure: ({ perSecond }: Measured) => perSecond },
  cpu: { name: 'requests per CPU time', figure: (one: Measured) => 1 / cpuPerRequest(one) },
};

/** A server to compare with. */
interface Rival {
  readonly id: string;
  readonly name: string;
  readonly by: keyof typeof compared;
  readonly start: (answer: Answer) => Promise<ServerProcess>;
}

const rivals: readonly Rival[] = [
  {
    id: 'bare',
    name: 'bare node:http',
    by: 'throughput',
    start: startBare,
  },
  framework('fastify', 'fastify + @fastify/rate-limit', 'fastify.ts'),
  framework('hono', 'hono + hono-rate-limiter', 'hono.ts'),
  framework('express', 'express + express-rate-limit', 'express.mjs'),
  {
    id: 'nginx',
    name: 'nginx, one worker, static file, limit_req',
    // It is faster than the load generator.
    by: 'cpu',
    start: startNginx,
  },
];

function framework(id: string, name: string, script: string): Rival {
  return { id, name, by: 'throughput', start: (answer) => startFramework(script, answer) };
}

/** How long each side runs before the first round, in seconds, so that Node compiles its code. */
const warmUp = 6;

/** The most requested route, on one process with the rate limit, compared with other servers. */
export const info: Bench = {
  name: 'info',
  needs: ['wrk', 'nginx'],
  run: (context) =>
    withServer(startFrontdesk(), async (ours) => {
      const answer = await readAnswer(ours);
      const rows: Row[] = [];
      for (const rival of rivals) {
        const starting = rival.start(answer);
        rows.push(await withServer(starting, (theirs) => compare(rival, [ours, theirs], context)));
      }
      return rows;
    }),
};

/** Measures two servers with wrk, in turns. */
async function compare(
  { id, name, by }: Rival,
  sides: readonly [ServerProcess, ServerProcess],
  { rounds, progress }: BenchContext,
): Promise<Row> {
  for (const server of sides) await measure(server, warmUp);
  const context = {
    rounds,
    progress: (text: string) => {
      progress(`${id}: ${text}`);
    },
  };
  const { ours, theirs } = await compareSides(sides, context, (server) => measure(server));
  const { name: kind, figure } = compared[by];
  return {
    id: `info/${id}/${by}`,
    what: `\`GET /api/v1/info\`, ${kind}`,
    against: name,
    figures: divide(ours.map(figure), theirs.map(figure)),
    ours: Math.round(median(ours.map(({ perSecond }) => perSecond))),
    detail: `${describeSpeed(ours)} and ${describeSpeed(theirs)} requests per second; ${describeCpu(ours, theirs)}`,
  };
}

/** Describes the throughput in thousands, which is as exact as it repeats. */
function describeSpeed(side: readonly Measured[]): string {
  const thousands = Math.round(median(side.map(({ perSecond }) => perSecond)) / 1000);
  return `${thousands}000`;
}

/**
 * Describes the CPU time per request, which other programs disturb less than the throughput, and the share
 * of the time in which each server was busy. If it is far below 1, the load generator was too slow.
 */
function describeCpu(ours: readonly Measured[], theirs: readonly Measured[]): string {
  const cost = median(divide(ours.map(cpuPerRequest), theirs.map(cpuPerRequest)));
  const [busy, theirsBusy] = [ours, theirs].map((side) =>
    median(side.map(({ serverCpu }) => serverCpu / seconds)).toFixed(2),
  );
  return `CPU per request ${cost.toFixed(2)} ×; busy for ${busy ?? ''} and ${theirsBusy ?? ''} of the time`;
}
