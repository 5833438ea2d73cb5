import { renderBody } from '../contract/bodies.ts';
import { errorCodes, errors, toErrorResponse, type Failure } from '../contract/errors.ts';
import {
  commonFields,
  deprecationFields,
  mediaTypes,
  preflightFields,
  readFields,
} from '../contract/headers.ts';
import { createOpenapi } from '../contract/openapi/document.ts';
import { allow, routeAt } from '../contract/routes.ts';
import type { Info } from '../contract/schemas.ts';
import { toFacts } from '../facts/facts.ts';
import { product } from '../facts/parsed-product.ts';
import { openapiPath } from '../facts/paths.ts';
import type { CheckRequest } from './checks/check.ts';
import { constantFields, rateLimitForm } from './rate-limit-values.ts';

/** The response that the contract states for a request. */
export interface Expected {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the response has no body. */
  readonly body?: string | undefined;
}

const common = { ...commonFields, ...constantFields, RateLimit: rateLimitForm };

/** Returns the response that the contract states for a request with this status. */
export function expectResponse(request: CheckRequest, status: number, info?: Info): Expected {
  const { method, target } = request;
  const [path = ''] = target.split('?', 1);
  if (status === 204) {
    const methods = routeAt(path) || path === openapiPath ? { Allow: allow } : {};
    const fields = { ...preflightFields, ...deprecationFields(path), ...methods };
    return { status, headers: { ...common, ...fields } };
  }
  const expected = status < 400 ? expectRead(path, status, info) : expectError(request, status);
  return method === 'HEAD' || status === 304 ? { ...expected, body: undefined } : expected;
}

function expectRead(path: string, status: number, info: Info | undefined): Expected {
  const { 'Content-Type': type = '', Link, ...fields } = readFields(path, 'metered');
  // A 304 omits headers that the stored response has (RFC 9110 §15.4.5).
  const content = { 'Content-Type': type, ...(Link !== undefined && { Link }) };
  return {
    status,
    headers: { ...common, ...fields, ...(status === 200 ? content : { ETag: '' }) },
    body: renderFile(path, info),
  };
}

function renderFile(path: string, info: Info | undefined): string | undefined {
  const route = routeAt(path);
  // Health has no facts.
  if (route?.resource === 'health') return renderBody(route, {} as Info);
  if (!info) return undefined;
  // The info record lacks some facts, which come from this source.
  const facts = { ...toFacts(product, new URL(info.docs).origin), ...info };
  return route ? renderBody(route, facts) : JSON.stringify(createOpenapi(facts));
}

function expectError({ method, target }: CheckRequest, status: number): Expected {
  const [path = ''] = target.split('?', 1);
  const code = errorCodes.find((one) => errors[one].status === status);
  const cause = target === path ? 'escape' : 'format';
  return {
    status,
    headers: {
      ...common,
      'Content-Type': mediaTypes.json,
      'Cache-Control': 'no-store',
      ...deprecationFields(path),
      ...(code === 'method_not_allowed' && { Allow: allow }),
    },
    body: JSON.stringify(toErrorResponse({ code, cause, method, path } as Failure)),
  };
}
