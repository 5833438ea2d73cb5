import { describe, expect, it } from 'vitest';
import { parseWrk } from '../../bench/wrk-output.ts';

const head = `Running 1s test @ http://127.0.0.1:4555/api/v1/nothing
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     7.40ms   18.45ms 117.74ms   92.68%
    Req/Sec    18.00k    10.06k   36.88k    70.00%
  Latency Distribution
     50%    1.01ms
     75%    4.07ms
     90%   16.05ms
     99%  %P99%
  18072 requests in 1.06s, 12.31MB read
`;
const tail = `Requests/sec:  17094.58
Transfer/sec:     11.64MB
0m0.000000s 0m0.010000s
1m0.250000s 0m0.500000s
`;

function print(p99: string, failures = ''): string {
  return head.replace('%P99%', p99) + failures + tail;
}

describe('What wrk printed', () => {
  it('tells how many requests, how fast, and at what cost', () => {
    expect(parseWrk(print('102.74ms'))).toEqual({
      requests: 18_072,
      perSecond: 17_094.58,
      p99: 102.74,
      refused: 0,
      socketErrors: 0,
      cpu: 60.75,
    });
  });

  it.each([
    ['900.00us', 0.9],
    ['1.50ms', 1.5],
    ['1.02s', 1020],
    ['2.00m', 120_000],
  ])('has a latency of %s in milliseconds', (printed, p99) => {
    expect(parseWrk(print(printed)).p99).toBeCloseTo(p99);
  });

  it('tells what was refused', () => {
    const { refused } = parseWrk(print('1.00ms', '  Non-2xx or 3xx responses: 18072\n'));
    expect(refused).toBe(18_072);
  });

  it('tells how many connections failed, in whatever way', () => {
    const failures = '  Socket errors: connect 1, read 20, write 300, timeout 4000\n';
    expect(parseWrk(print('1.00ms', failures)).socketErrors).toBe(4321);
  });

  it('is no result without a figure', () => {
    expect(() => parseWrk('unable to connect to 127.0.0.1:1')).toThrow('unable to connect');
  });
});
