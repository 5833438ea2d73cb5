import { commonFields } from '../../contract/headers.ts';
import { formatRateLimit, formatRateLimitPolicy, publicQuota } from '../../contract/rate-limit.ts';
import { allow, errorStatus, toErrorResponse, type Failure } from '../../contract/errors.ts';
import { infoSchema, type Info } from '../../contract/schemas.ts';
import type { Exchange, Expectation } from '../check.ts';

const { limit, window } = publicQuota;

/** The RateLimit value of responses that a shared cache may keep. */
export const fullWindow = formatRateLimit(publicQuota, { remaining: limit, reset: window });

/** The header fields of every response under `/api`. */
export const everyResponse = {
  ...commonFields,
  RateLimit: judgeRateLimit,
  'RateLimit-Policy': formatRateLimitPolicy(publicQuota),
  'Access-Control-Expose-Headers': judgeExposed,
};

/** Expects an error of the contract, with its exact body. */
function expectError(failure: Failure, headers: Expectation['headers'] = {}): Expectation {
  return {
    status: errorStatus[failure.code],
    headers: {
      ...everyResponse,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(toErrorResponse(failure)),
  };
}

export const badRequest = expectError({ code: 'bad_request' });

export function notFound(path: string): Expectation {
  return expectError({ code: 'not_found', path });
}

export function methodNotAllowed(method: string, path: string): Expectation {
  return expectError({ code: 'method_not_allowed', method, path }, { Allow: allow });
}

/** The same response to `HEAD`. */
export function withoutBody(expectation: Expectation): Expectation {
  return { ...expectation, body: null };
}

/** Judges a RateLimit value: its form `<quota>;r=<remaining>;t=<seconds>`, and its numbers. */
function judgeRateLimit(value: string): string | undefined {
  const match = /^(\d+);r=(\d+);t=(\d+)$/.exec(value) ?? [];
  const [quota = 0, remaining = 0, reset = 0] = match.slice(1).map(Number);
  if (quota !== limit) return `expected the form ${limit};r=<remaining>;t=<seconds>`;
  if (remaining > limit) return 'expected no more to remain than the quota';
  return reset >= 1 && reset <= window ? undefined : 'expected the reset within the window';
}

function judgeExposed(value: string): string | undefined {
  const exposed = value
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const missing = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'ETag', 'Link'].filter(
    (name) => !exposed.includes(name.toLowerCase()),
  );
  return missing.length === 0 ? undefined : `expected ${missing.join(', ')} to be exposed`;
}

/** Judges an info body: its fields and their order. */
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

/** Parses a body; undefined if it isn't JSON. */
export function parseJson(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Reads the info record without judging it. */
export function toInfoRecord(exchange: Exchange | undefined): Partial<Info> {
  return parseJson(exchange?.body) ?? {};
}
