import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from '../../../../src/hosts/node/turns.ts';

it('A long queue runs in order, over several turns of the event loop', async () => {
  const inTurn = createTurns();
  const expected = Array.from({ length: 100 }, (_, index) => index);
  const done: number[] = [];
  for (const index of expected) inTurn(() => done.push(index));
  expect(done).toEqual([]);
  await setImmediate();
  expect(done.length).toBeGreaterThan(0);
  expect(done.length).toBeLessThan(50);
  await expect.poll(() => done).toEqual(expected);
});

it('A callback that queues another one does not run it in the same turn', async () => {
  const inTurn = createTurns();
  let runs = 0;
  const again = () => {
    runs += 1;
    inTurn(again);
  };
  inTurn(again);
  await setImmediate();
  await setImmediate();
  expect(runs).toBeGreaterThan(0);
  expect(runs).toBeLessThanOrEqual(2);
});
