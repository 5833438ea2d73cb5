import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Gauge, register } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { createOperatorPort } from '../../../../src/hosts/node/operator-port.ts';

it('A collector that fails is logged, and the operator port continues', async () => {
  const collect = () => Promise.reject(new Error('no such file'));
  new Gauge({ name: 'failing', help: 'Fails.', collect });
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const server = createOperatorPort(() => true, log).listen(0, '127.0.0.1');
  onTestFinished(() => {
    register.removeSingleMetric('failing');
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await statusOf('/metrics')).toBe(500);
  expect(lines.join('')).toContain('no such file');
  expect(await statusOf('/livez')).toBe(200);
});
