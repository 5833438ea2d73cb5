import { expect, it } from 'vitest';
import { compareSides } from './bench.ts';
import { parseWrk } from './wrk-output.ts';

it('Each round measures both sides, and starts with the other one', async () => {
  let order = '';
  const comparison = {
    ...{ what: 'speed', against: 'b', unit: 's' },
    sides: ['a', 'b'] as const,
    measure(side: string) {
      order += side;
      return Promise.resolve(order.length);
    },
  };
  const row = await compareSides(comparison, { rounds: 3, progress: () => undefined });
  expect(order).toBe('abbaab');
  expect(row).toEqual({
    ...{ what: 'speed', against: 'b', detail: '4 and 3 s' },
    figures: [1 / 2, 4 / 3, 5 / 6],
  });
});

const print = (failures = '') => `Running 1s test @ http://127.0.0.1:4555/api/v1/nothing
  18072 requests in 1.06s, 12.31MB read
${failures}Requests/sec:  17094.58
Transfer/sec:     11.64MB
`;

it.each([
  ['', 0, 0],
  ['  Non-2xx or 3xx responses: 18072\n', 18_072, 0],
  ['  Socket errors: connect 1, read 20, write 300, timeout 4000\n', 0, 4321],
])('wrk reports the requests, their rate, and the failures %j', (failures, errors, lost) => {
  const expected = { requests: 18_072, perSecond: 17_094.58, errors, socketErrors: lost };
  expect(parseWrk(print(failures))).toEqual(expected);
});
