import { STATUS_CODES } from 'node:http';
import {
  fullWindow,
  publicQuota,
  rateLimitFields,
  type RateLimitState,
} from '../contract/rate-limit.ts';
import { renderBody } from '../contract/bodies.ts';
import { errorStatus, type ErrorCode, type Failure } from '../contract/errors.ts';
import { exampleFailures, unknownPath } from '../contract/openapi/error-docs.ts';
import { routeAt } from '../contract/routes.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { createError } from '../api/decide.ts';
import type { Facts } from '../facts/schema.ts';

/** A program that the docs show, with its output. The tests run all of them. */
export interface Example {
  readonly language: 'sh' | 'js' | 'python';
  /** The program, for the origin at this base URL. */
  readonly code: (baseUrl: string) => string;
  /** Its standard output, on an origin with these facts. */
  readonly prints: (facts: Facts) => string;
}

const infoPath = '/api/v1/info';
const healthPath = '/api/v1/health';

export const readCurl = createCurlExample(infoPath);
export const healthRead = createCurlExample(healthPath);
export const healthMarkdownRead = createCurlExample(`${healthPath}.md`);
export const markdownRead = createCurlExample(`${infoPath}.md`);

export const readJavascript: Example = {
  language: 'js',
  code: (baseUrl) => `const response = await fetch('${baseUrl}${infoPath}');
const answer = await response.json();

// Every error has the same shape, and its hint says what to do.
if (!response.ok) throw new Error(answer.error.hint);

console.log(answer.name);
console.log(answer.phone);`,
  prints: printNameAndPhone,
};

export const readPython: Example = {
  language: 'python',
  code: (baseUrl) => `import json
from urllib.request import urlopen

# urlopen raises HTTPError for every status from 400 up.
with urlopen("${baseUrl}${infoPath}") as response:
    answer = json.load(response)

print(answer["name"])
print(answer["phone"])`,
  prints: printNameAndPhone,
};

/** A client that waits after each 429. */
export const patientClient: Example = {
  language: 'js',
  code: (baseUrl) => `const url = '${baseUrl}${healthPath}';

/** Waits after each 429 and tries again. */
async function fetchWithRetry(url, attempts = 3) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url);
    if (response.status !== ${errorStatus.rate_limited} || attempt === attempts) return response;

    await response.body?.cancel();
    const seconds = Number(response.headers.get('Retry-After'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

for (let read = 1; read <= 5; read += 1) {
  const response = await fetchWithRetry(url);
  console.log(read, response.status);
}`,
  prints: () => [1, 2, 3, 4, 5].map((read) => `${read} 200\n`).join(''),
};

/** A client that polls with the validator of its copy. */
export const conditionalRead: Example = {
  language: 'js',
  code: (baseUrl) => `const url = '${baseUrl}${infoPath}';

const first = await fetch(url);
const known = await first.json();

const next = await fetch(url, { headers: { 'If-None-Match': first.headers.get('ETag') } });
const current = next.status === 304 ? known : await next.json();

console.log(first.status, next.status);
console.log(current.version);`,
  prints: ({ version }) => `200 304\n${version}\n`,
};

/** A request and the whole response, for each error that a client can cause. */
export const errorExamples: readonly (Example & { readonly error: ErrorCode })[] = (
  [
    ['bad_request', `${infoPath}?format=xml`],
    ['not_found', unknownPath],
    ['method_not_allowed', infoPath],
    ['rate_limited', healthPath],
  ] as const
).map(([error, target]) => ({
  error,
  language: 'sh',
  code: (baseUrl) => {
    const option = error === 'method_not_allowed' ? '--request POST ' : '';
    return `curl --include ${option}'${baseUrl}${target}'`;
  },
  prints: () => renderFailure(exampleFailures[error]),
}));

/** Renders an error response as `curl --include` prints it, without the headers of the connection and of TLS. */
export function renderFailure(failure: Failure): string {
  const { status, headers, body = '' } = createError(failure, 'GET');
  const fields = {
    ...apiSecurityFields(false),
    ...headers,
    ...rateLimitFields(publicQuota, stateOf(failure)),
  };
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\n');
}

/** Returns the rate limit that an error states: that of a client's first request, or of a failure. */
function stateOf(failure: Failure): RateLimitState {
  if (failure.code === 'internal_error') return fullWindow(publicQuota);
  return failure.code === 'rate_limited'
    ? { remaining: 0, reset: failure.retryAfter }
    : { remaining: publicQuota.limit - 1, reset: publicQuota.window };
}

/** Renders the body of a public route. */
export function bodyOf(path: string, facts: Facts): string {
  const route = routeAt(path);
  if (!route) throw new Error(`${path} is not a public route`);
  return renderBody(route, facts);
}

function createCurlExample(path: string): Example {
  return {
    language: 'sh',
    code: (baseUrl) => `curl ${baseUrl}${path}`,
    prints: (facts) => bodyOf(path, facts),
  };
}

function printNameAndPhone({ name, phone }: Facts): string {
  return `${name}\n${phone}\n`;
}
