import { connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort, startNodeServer } from '../../server/hosts.ts';
import { readInTurn } from '../../server/store/load.ts';
import { listen } from '../../verify/listen.ts';

/** A server that restarts on the same ports. */
async function createRestarting() {
  const [port, operator] = [await findFreePort(), await findFreePort()];
  const start = () =>
    startNodeServer({
      ...{ PORT: String(port), OPERATOR_PORT: String(operator) },
      // Longer than the time between two checks, on a busy machine too.
      ...{ STOP_DELAY: '3', RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' },
    });
  let host = await start();
  onTestFinished(() => host.stop());
  return {
    port,
    isReady: () =>
      fetch(`http://127.0.0.1:${operator}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    async restart() {
      host.program.process.kill('SIGTERM');
      expect(await host.program.exited).toBe(0);
      host = await start();
    },
  };
}

type Server = Awaited<ReturnType<typeof createRestarting>>;

/** Spreads connections over the servers that were ready at its last check, once a second. It retries nothing. */
async function startBalancer(servers: readonly Server[]) {
  const ready = new Set(servers);
  const timer = setInterval(() => {
    for (const server of servers) {
      void server.isReady().then((isReady) => (isReady ? ready.add(server) : ready.delete(server)));
    }
  }, 1_000);
  let turn = 0;
  const balancer = createServer((client) => {
    const server = [...ready][(turn += 1) % ready.size];
    const upstream = connect(server?.port ?? 0, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
  });
  const { origin, stop } = await listen(balancer);
  onTestFinished(() => {
    clearInterval(timer);
    return stop();
  });
  return { origin: origin.origin, ready };
}

it('Six restarts behind a TCP balancer that checks once a second lose no request', async () => {
  const servers = [await createRestarting(), await createRestarting()];
  const { origin, ready } = await startBalancer(servers);
  let over = false;
  const reading = (['new', 'kept'] as const).flatMap((connections) =>
    Array.from({ length: 4 }, () => readInTurn(origin, () => !over, { connections })),
  );
  // A lost request rejects before anybody awaits it.
  const reads = Promise.all(reading);
  reads.catch(() => undefined);
  try {
    for (const server of [...servers, ...servers, ...servers]) {
      await server.restart();
      await expect.poll(() => ready.size).toBe(2);
    }
  } finally {
    over = true;
  }
  const statuses = (await reads).flat().map(({ status }) => status);
  expect(statuses.length).toBeGreaterThan(1_000);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
