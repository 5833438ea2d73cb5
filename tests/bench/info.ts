import { residentMegabytes } from '../process-usage.ts';
import { compareSides, type Row } from './bench.ts';
import { startFrontdesk, startNginx, startScript } from './contenders.ts';
import { measure, seconds } from './load.ts';
import { omit, readAnswer, withServer, type Answer, type ServerProcess } from './server-process.ts';

const throughput = {
  by: 'perSecond',
  what: '`GET /api/v1/info`, throughput',
  unit: 'requests per second',
} as const;

const efficiency = {
  by: 'perCpuSecond',
  what: '`GET /api/v1/info`, requests per CPU time',
  unit: 'requests per second of CPU time',
} as const;

const bare = 'bare node:http';

const rivals = [
  { ...throughput, against: bare, start: startScript('bare.ts') },
  { ...throughput, against: 'fastify + @fastify/rate-limit', start: startScript('fastify.ts') },
  { ...throughput, against: 'hono + hono-rate-limiter', start: startScript('hono.ts') },
  { ...throughput, against: 'express + express-rate-limit', start: startScript('express.mjs') },
  // It is faster than the load generator.
  { ...efficiency, against: 'nginx, one worker, static file, limit_req', start: startNginx },
];

/** How long each side runs before the first round, in seconds, so that Node compiles its code. */
const warmUp = 6;

/** Compares the most requested route, on one process with the rate limit, with other servers. */
export function measureInfo(rounds: number): Promise<readonly Row[]> {
  return withServer(startFrontdesk(), async (ours) => {
    const answer = await readAnswer(ours);
    const rows = [];
    for (const { start, by, ...rival } of rivals) {
      const compare = async (theirs: ServerProcess) => {
        requireSame(answer, await readAnswer(theirs));
        const sides = [ours, theirs] as const;
        for (const server of sides) await measure(server, warmUp);
        const measureBy = async (server: ServerProcess) => (await measure(server))[by];
        return compareSides({ ...rival, sides, measure: measureBy }, rounds);
      };
      rows.push(await withServer(start(answer), compare));
    }
    const starts = {
      against: bare,
      sides: [startFrontdesk, () => startScript('bare.ts')(answer)],
    } as const;
    const coldStart = { ...starts, what: 'cold start to the first response', unit: 'ms' };
    const memory = { ...starts, what: 'resident memory under load', unit: 'MB' };
    return [
      ...rows,
      await compareSides({ ...coldStart, measure: timeStart }, rounds),
      await compareSides({ ...memory, measure: measureMemory }, rounds),
    ];
  });
}

/** Throws unless a server sends the same body and headers, apart from its own rate limit headers. */
function requireSame(answer: Answer, { fields, body }: Answer): void {
  const own = Object.keys(omit(answer.fields, /^ratelimit/));
  if (body === answer.body && own.every((name) => name in fields)) return;
  throw new Error(`The response differs from Frontdesk's: ${JSON.stringify({ fields, body })}`);
}

/** The files are in the system's cache, because a server restarts more often than its machine. */
function timeStart(start: () => Promise<ServerProcess>): Promise<number> {
  return withServer(start(), ({ startedIn }) => Promise.resolve(startedIn));
}

function measureMemory(start: () => Promise<ServerProcess>): Promise<number> {
  return withServer(start(), async (server) => {
    await measure(server, 2 * seconds);
    return residentMegabytes(server);
  });
}
