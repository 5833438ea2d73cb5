import {
  createRequest,
  type CheckRequest,
  type CheckResponse,
  type Exchange,
  type Target,
} from '../../src/packages/verify/checks/check.ts';

export function respond(
  status: number,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
): CheckResponse {
  return { status, headers, body: Buffer.from(body) };
}

/** A request with its response, as a run logs it. */
export function exchange(
  response: CheckResponse,
  request = createRequest('GET', '/api/v1/info'),
): Exchange {
  return { ...response, request, start: 0, end: 0 };
}

/** A target whose responses a function returns, and its requests. If the function throws, no response arrives. */
export function simulate(
  answer: (request: CheckRequest, count: number) => CheckResponse,
): Target & { readonly asked: CheckRequest[] } {
  const asked: CheckRequest[] = [];
  return {
    name: 'http://simulated.example',
    origin: new URL('http://simulated.example'),
    asked,
    send(request) {
      asked.push(request);
      return new Promise((resolve) => {
        resolve(answer(request, asked.length));
      });
    },
  };
}
