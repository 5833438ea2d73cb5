import { infoSchema, type Info } from '../../contract/schemas.ts';
import type { Exchange, Expectation } from '../check.ts';

/** The words of the contract that checks compare with, written down here and not computed. */
export const words = {
  allow: 'GET, HEAD, OPTIONS',
  available:
    'Available routes: GET /api/health, GET /api/info, GET /api/v1/health, GET /api/v1/info.',
  advertised: '600;r=600;t=60',
} as const;

/** On every response under `/api`. */
export const everyResponse = {
  RateLimit: readRateLimit,
  'RateLimit-Policy': '600;w=60',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposesFields,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** The page that tells of an error, which the error's hint ends with. */
export function errorPage(code: string): string {
  return `/docs/errors/${code}/`;
}

/** An error of the contract: its status, its body word for word, its fields. */
export function expectError(
  status: number,
  code: string,
  message: string,
  hint: string,
  headers: Expectation['headers'] = {},
): Expectation {
  return {
    status,
    headers: {
      ...everyResponse,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...headers,
    },
    body: JSON.stringify({ error: { code, message, hint: `${hint} See ${errorPage(code)}.` } }),
  };
}

export const badRequest = expectError(400, 'bad_request', 'Malformed request.', words.available);

export function notFound(path: string): Expectation {
  const hint = `${words.available} There is no public people-search API.`;
  return expectError(404, 'not_found', `Unknown public API path: ${path}`, hint);
}

export function methodNotAllowed(method: string, path: string): Expectation {
  const message = `Method ${method} is not allowed on ${path}.`;
  const hint = `Public API routes are GET-only. ${words.available}`;
  return expectError(405, 'method_not_allowed', message, hint, { Allow: words.allow });
}

/** Without its body, as `HEAD` gets it. */
export function bodiless(expectation: Expectation): Expectation {
  return { ...expectation, body: null };
}

/** A fault of a RateLimit value, or undefined: `<quota>;r=<remaining>;t=<seconds>` within its window. */
export function readRateLimit(value: string): string | undefined {
  const match = /^600;r=(\d+);t=(\d+)$/.exec(value);
  if (!match) return 'expected the form 600;r=<remaining>;t=<seconds>';
  const [remaining, reset] = [Number(match[1]), Number(match[2])];
  if (remaining > 600) return 'expected no more to remain than the quota';
  return reset >= 1 && reset <= 60 ? undefined : 'expected the reset within the window';
}

function exposesFields(value: string): string | undefined {
  const exposed = value
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const missing = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'ETag', 'Link'].filter(
    (name) => !exposed.includes(name.toLowerCase()),
  );
  return missing.length === 0 ? undefined : `expected ${missing.join(', ')} to be exposed`;
}

/** A fault of an info body, or undefined. */
export function judgeInfo({ body }: Exchange): string | undefined {
  const info = parseJson(body);
  const parsed = infoSchema.safeParse(info);
  if (!parsed.success) return `expected an InfoResponse: ${describeIssues(parsed.error.issues)}`;
  const order = Object.keys(infoSchema.shape).join();
  return Object.keys(info as object).join() === order
    ? undefined
    : `expected the fields in the order ${order}`;
}

export function describeIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): string {
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
}

/** The JSON of a body; undefined where it is none. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** The info record of a body that was judged elsewhere. */
export function toInfoRecord(exchange: Exchange | undefined): Partial<Info> {
  return parseJson(exchange?.body ?? Buffer.alloc(0)) ?? {};
}
