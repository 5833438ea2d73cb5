/** A response with its body and its time in milliseconds, or the reason why there is none. */
export type Outcome =
  | { readonly response: Response; readonly body: string; readonly ms: number }
  | { readonly failure: string };

/** The maximum time for a whole response, in seconds. */
const timeout = 10;

/** Sends a request that no cache answers. Never rejects. */
export async function sendRequest(path: string, method = 'GET'): Promise<Outcome> {
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(timeout * 1000);
    const response = await fetch(path, { method, cache: 'no-store', signal });
    const body = await response.text();
    return { response, body, ms: Math.round(performance.now() - started) };
  } catch (error) {
    if (!navigator.onLine) return { failure: 'You are offline' };
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { failure: isLate ? `No response within ${timeout} seconds` : 'No response' };
  }
}

/** Returns a body as people read it: JSON with line breaks, and other text as received. */
export function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** Describes the rate limit of a response, such as "599 of 600 left". Empty without its headers. */
export function describeLimit({ headers }: Response): string {
  const [, limit, left] = /^(\d+);r=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
  return left === undefined ? '' : `${left} of ${String(limit)} left`;
}
