import { expect, it } from 'vitest';
import { parseWrk } from './wrk-output.ts';

const print = (failures = '') => `Running 1s test @ http://127.0.0.1:4555/api/v1/nothing
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     7.40ms   18.45ms 117.74ms   92.68%
    Req/Sec    18.00k    10.06k   36.88k    70.00%
  18072 requests in 1.06s, 12.31MB read
${failures}Requests/sec:  17094.58
Transfer/sec:     11.64MB
`;

it.each([
  ['', 0, 0],
  ['  Non-2xx or 3xx responses: 18072\n', 18_072, 0],
  ['  Socket errors: connect 1, read 20, write 300, timeout 4000\n', 0, 4321],
])('Reads the requests, their rate, and the failures %j', (failures, errors, socketErrors) => {
  const expected = { requests: 18_072, perSecond: 17_094.58, errors, socketErrors };
  expect(parseWrk(print(failures))).toEqual(expected);
});

it('Throws if a figure is missing', () => {
  expect(() => parseWrk('unable to connect to 127.0.0.1:1')).toThrow('unable to connect');
});
