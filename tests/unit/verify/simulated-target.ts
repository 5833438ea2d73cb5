import type { CheckRequest, Exchange } from '../../../src/verify/check.ts';
import type { Target } from '../../../src/verify/target.ts';

export function respond(
  status: number,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
): Exchange {
  return { status, headers, body: Buffer.from(body) };
}

export interface Simulated extends Target {
  /** The requests so far. */
  readonly asked: CheckRequest[];
}

/** A target whose responses a function returns. If the function throws, no response arrives. */
export function simulate(answer: (request: CheckRequest, count: number) => Exchange): Simulated {
  const asked: CheckRequest[] = [];
  return {
    name: 'http://simulated.example',
    origin: new URL('http://simulated.example'),
    lacks: { wire: 'it has no connections' },
    asked,
    send(request) {
      asked.push(request);
      return new Promise((resolve) => {
        resolve(answer(request, asked.length));
      });
    },
  };
}
