import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Gauge, register } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { createOperatorPort } from '../../../../src/hosts/node/operator-port.ts';

const logged: string[] = [];
const log = pino({ base: null }, { write: (line) => logged.push(line) });
const server = createOperatorPort(() => true, log).listen(0, '127.0.0.1');
afterEach(() => {
  register.clear();
  server.close();
});

it('A metric that fails is a 500 and a line in the log, and the port goes on', async () => {
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  new Gauge({
    name: 'broken',
    help: 'Fails.',
    collect() {
      throw new Error('no such counter');
    },
  });
  expect((await ask('/metrics')).status).toBe(500);
  expect(logged).toEqual([expect.stringContaining('no such counter')]);
  const probe = await ask('/readyz?verbose');
  expect([probe.status, probe.headers.get('content-type'), await probe.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'ok\n',
  ]);
});
