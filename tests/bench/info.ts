import { compareSides, type Bench } from './bench.ts';
import { startBare, startFramework, startFrontdesk, startNginx } from './contenders.ts';
import { measure } from './load.ts';
import { readAnswer, withServer, type Answer, type ServerProcess } from './server-process.ts';

/** A server to compare with. */
interface Rival {
  readonly against: string;
  readonly start: (answer: Answer) => Promise<ServerProcess>;
  readonly by?: keyof typeof compared;
}

const compared = {
  perSecond: { what: '`GET /api/v1/info`, throughput', unit: 'requests per second' },
  perCpuSecond: {
    what: '`GET /api/v1/info`, requests per CPU time',
    unit: 'requests per second of CPU time',
  },
};

const rivals: readonly Rival[] = [
  { against: 'bare node:http', start: startBare },
  { against: 'fastify + @fastify/rate-limit', start: startFramework('fastify.ts') },
  { against: 'hono + hono-rate-limiter', start: startFramework('hono.ts') },
  { against: 'express + express-rate-limit', start: startFramework('express.mjs') },
  // It is faster than the load generator.
  { against: 'nginx, one worker, static file, limit_req', start: startNginx, by: 'perCpuSecond' },
];

/** How long each side runs before the first round, in seconds, so that Node compiles its code. */
const warmUp = 6;

/** The most requested route, on one process with the rate limit, compared with other servers. */
export const info: Bench = {
  name: 'info',
  run: (context) =>
    withServer(startFrontdesk(), async (ours) => {
      const answer = await readAnswer(ours);
      const rows = [];
      for (const { against, start, by = 'perSecond' } of rivals) {
        const compare = async (theirs: ServerProcess) => {
          const sides = [ours, theirs] as const;
          for (const server of sides) await measure(server, warmUp);
          const measureBy = async (server: ServerProcess) => (await measure(server))[by];
          const comparison = { ...compared[by], against, sides, measure: measureBy };
          return compareSides(comparison, context);
        };
        rows.push(await withServer(start(answer), compare));
      }
      return rows;
    }),
};
