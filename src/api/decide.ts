import { openapiPath } from '../facts/paths.ts';
import { allow, errorStatus, toErrorResponse, type Failure } from '../contract/errors.ts';
import {
  commonFields,
  deprecationFields,
  mediaTypes,
  preflightFields,
  type HeaderFields,
} from '../contract/headers.ts';
import { allowedMethods, isApiPath, routeAt, takesFormat } from '../contract/routes.ts';
import { hasMalformedEscape, hasValidFormat, parseTarget } from './request-target.ts';

/** The method and the target of a request, as received. */
export interface RequestLine {
  readonly method: string;
  readonly target: string;
}

/** A response without the rate limit fields. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Undefined for no content, and for HEAD. */
  readonly body: string | undefined;
}

/** What to do with a request: send this response, or what is published at a path. */
export type Decision = Answer | { readonly read: string };

/**
 * Decides how to respond to a request, by its method and target alone (contract: Paths, Methods,
 * `format`, Errors). Never throws. Undefined for a path that is neither under `/api` nor the OpenAPI
 * document's.
 */
export function decide({ method, target }: RequestLine): Decision | undefined {
  const { path, query } = parseTarget(target);
  const described = path === openapiPath;
  if (!isApiPath(path) && !described) return undefined;

  const route = routeAt(path);
  if (!route && !described) {
    const failure = hasMalformedEscape(path)
      ? ({ code: 'bad_request' } as const)
      : ({ code: 'not_found', path } as const);
    return createError(failure, method);
  }
  if (method === 'OPTIONS') return preflight;
  if (!isAllowed(method)) return createError({ code: 'method_not_allowed', method, path }, method);
  if (route && takesFormat(route) && !hasValidFormat(query)) {
    return createError({ code: 'bad_request' }, method);
  }
  return { read: path };
}

/** An error response (seed §7): never stored, readable from any origin, without a body for HEAD. */
export function createError(failure: Failure, method: string): Answer {
  const body = JSON.stringify(toErrorResponse(failure));
  // A spread is fast where it comes first and what follows is named.
  const headers: Record<string, string> = {
    ...errorFields,
    'Content-Length': String(Buffer.byteLength(body)),
  };
  if (failure.code === 'method_not_allowed') headers.Allow = allow;
  if (failure.code === 'rate_limited') headers['Retry-After'] = String(failure.retryAfter);
  return {
    status: errorStatus[failure.code],
    headers,
    body: method === 'HEAD' ? undefined : body,
  };
}

/** The fields that every error has. */
const errorFields: HeaderFields = {
  'Content-Type': mediaTypes.json,
  'Cache-Control': 'no-store',
  ...commonFields,
};

/** Adds the fields of a deprecated route to a response, if the target is one. */
export function addDeprecation(answered: Answer, target: string): Answer {
  const fields = deprecationFields(parseTarget(target).path);
  return fields ? { ...answered, headers: { ...fields, ...answered.headers } } : answered;
}

const preflight: Answer = {
  status: 204,
  headers: { Allow: allow, 'Cache-Control': 'no-store', ...commonFields, ...preflightFields },
  body: undefined,
};

function isAllowed(method: string): boolean {
  return (allowedMethods as readonly string[]).includes(method);
}
