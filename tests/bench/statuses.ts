import type { Bench } from './bench.ts';
import { compare, toThroughput } from './compare.ts';
import { startFrontdesk } from './contenders.ts';
import type { Load } from './load.ts';
import type { Row } from './rows.ts';
import { sendRequest, withServer, type ServerProcess } from './server-process.ts';
import { infoPath } from './servers/given.ts';

/** The other responses should cost no more than a 200. */
export const statuses: Bench = {
  name: 'statuses',
  needs: ['wrk'],
  run: (context) =>
    withServer(startFrontdesk(), async (server) => {
      const compareWith200 = async (status: number, load: Load, other: ServerProcess = server) => {
        const side = { server: other, load: { ...load, status } };
        const row = {
          id: `statuses/${status}`,
          what: `${status}, throughput`,
          against: 'the 200 of the same server',
        };
        return toThroughput(row, await compare(String(status), [side, { server }], context));
      };
      const { rawHeaders } = await sendRequest(server.port, infoPath);
      const etag = rawHeaders[rawHeaders.indexOf('ETag') + 1] ?? '';
      const rows: Row[] = [
        await compareWith200(404, { path: '/api/v1/nothing' }),
        await compareWith200(405, { method: 'DELETE' }),
        await compareWith200(304, { headers: { 'If-None-Match': etag } }),
      ];
      // The first response uses up this server's quota.
      const limited = startFrontdesk({ RATE_LIMIT: '1', RATE_WINDOW: '86400' });
      rows.push(await withServer(limited, (other) => compareWith200(429, {}, other)));
      return rows;
    }),
};
