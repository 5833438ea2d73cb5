import { docsPath } from '../facts/paths.ts';
import { contractAtStart, type Contract } from './contract.ts';
import { allowedMethods } from './routes.ts';
import type { ErrorCode, ErrorResponse } from './schemas.ts';

/** What happened, with what its message needs. `retryAfter` is in seconds. */
export type Failure =
  | { readonly code: 'bad_request' | 'internal_error' }
  | { readonly code: 'not_found'; readonly path: string }
  | { readonly code: 'method_not_allowed'; readonly method: string; readonly path: string }
  | { readonly code: 'rate_limited'; readonly retryAfter: number };

/** The status of each error (seed §7; 429 is the contract's own). */
export const errorStatus = {
  bad_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  internal_error: 500,
} as const satisfies Record<ErrorCode, number>;

/** What a hint says before it names the docs page, given what it says of the routes there are. */
const hints: Record<ErrorCode, (available: string) => string> = {
  bad_request: (available) => available,
  not_found: (available) => `${available} There is no public people-search API.`,
  method_not_allowed: (available) => `Public API routes are GET-only. ${available}`,
  rate_limited: (available) =>
    `Wait for the seconds that Retry-After names, then go on within the budget that RateLimit-Policy states. ${available}`,
  internal_error: (available) => `Retry later. ${available}`,
};

/** Where the docs tell of an error: what it means and what to do. */
export function errorDocsPath(code: ErrorCode): string {
  return `${docsPath}errors/${code}/`;
}

function messageOf(failure: Failure): string {
  switch (failure.code) {
    case 'bad_request':
      return 'Malformed request.';
    case 'not_found':
      return `Unknown public API path: ${failure.path}`;
    case 'method_not_allowed':
      return `Method ${failure.method} is not allowed on ${failure.path}.`;
    case 'rate_limited':
      return `The public read budget is used up. Retry in ${failure.retryAfter} seconds.`;
    case 'internal_error':
      return 'Unexpected server error.';
  }
}

/** The ErrorResponse of a failure, in the fixed forms of seed §7; the hint ends with its docs page. */
export function toErrorResponse(
  failure: Failure,
  contract: Contract = contractAtStart,
): ErrorResponse {
  const { code } = failure;
  return { error: { code, message: messageOf(failure), hint: hintOf(code, contract) } };
}

function hintOf(code: ErrorCode, { available }: Contract): string {
  return `${hints[code](available)} See ${errorDocsPath(code)}.`;
}

/**
 * The JSON of a failure's ErrorResponse. All of it but the message is the same for every error of a
 * code, and most of what an error costs, so that is made once.
 */
export function renderError(failure: Failure, contract: Contract = contractAtStart): string {
  let frames = framesByContract.get(contract);
  if (!frames) framesByContract.set(contract, (frames = new Map<ErrorCode, Frame>()));
  let frame = frames.get(failure.code);
  if (!frame) frames.set(failure.code, (frame = createFrame(failure.code, contract)));
  return `${frame.before}${JSON.stringify(messageOf(failure))}${frame.after}`;
}

/** The JSON before an error's message, and after it. */
interface Frame {
  readonly before: string;
  readonly after: string;
}

const framesByContract = new WeakMap<Contract, Map<ErrorCode, Frame>>();

function createFrame(code: ErrorCode, contract: Contract): Frame {
  const hint = JSON.stringify(hintOf(code, contract));
  return { before: `{"error":{"code":"${code}","message":`, after: `,"hint":${hint}}}` };
}

/** `Allow` as every public route sends it. */
export const allow = allowedMethods.join(', ');
