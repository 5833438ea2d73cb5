import { pino } from 'pino';
import { Gauge, register } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { createOperatorPort } from '../../../src/packages/hosts/node/operator-port.ts';
import { listen } from '../../verify/listen.ts';

it('A collector that fails is logged, and the operator port continues', async () => {
  const collect = () => Promise.reject(new Error('no such file'));
  new Gauge({ name: 'failing', help: 'Fails.', collect });
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const { origin, stop } = await listen(createOperatorPort(() => true, log));
  onTestFinished(() => {
    register.removeSingleMetric('failing');
    return stop();
  });
  const statusOf = async (path: string) => (await fetch(new URL(path, origin))).status;
  expect(await statusOf('/metrics')).toBe(500);
  expect(lines.join('')).toContain('no such file');
  expect(await statusOf('/livez')).toBe(200);
});
