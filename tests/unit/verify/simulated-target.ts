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
  /** What was sent to it so far. */
  readonly asked: CheckRequest[];
}

/** A target that answers as a function says; what it throws is a response that did not come. */
export function simulate(answer: (request: CheckRequest, count: number) => Exchange): Simulated {
  const asked: CheckRequest[] = [];
  return {
    name: 'http://simulated.example',
    origin: new URL('http://simulated.example'),
    shows: { file: true, http: true, site: true, wire: 'it has no connections' },
    asked,
    send(request) {
      asked.push(request);
      return new Promise((resolve) => {
        resolve(answer(request, asked.length));
      });
    },
  };
}
