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
import { facts } from '../facts/index.ts';

/** A program that the docs show, with its output. The tests run all of them. */
export interface Example {
  readonly language: 'sh' | 'js' | 'python';
  readonly code: string;
  /** Its standard output. */
  readonly prints: string;
}

const { baseUrl, name, phone, version } = facts;
const infoUrl = `${baseUrl}/api/v1/info`;
const healthUrl = `${baseUrl}/api/v1/health`;

export const readCurl = createCurlExample('/api/v1/info');
export const healthRead = createCurlExample('/api/v1/health');
export const healthMarkdownRead = createCurlExample('/api/v1/health.md');
export const markdownRead = createCurlExample('/api/v1/info.md');

export const readJavascript: Example = {
  language: 'js',
  code: `const response = await fetch('${infoUrl}');
const answer = await response.json();

// Every error has the same shape, and its hint says what to do.
if (!response.ok) throw new Error(answer.error.hint);

console.log(answer.name);
console.log(answer.phone);`,
  prints: `${name}\n${phone}\n`,
};

export const readPython: Example = {
  language: 'python',
  code: `import json
from urllib.request import urlopen

# urlopen raises HTTPError for every status from 400 up.
with urlopen("${infoUrl}") as response:
    answer = json.load(response)

print(answer["name"])
print(answer["phone"])`,
  prints: `${name}\n${phone}\n`,
};

/** A client that waits after each 429. */
export const patientClient: Example = {
  language: 'js',
  code: `const url = '${healthUrl}';

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
  prints: [1, 2, 3, 4, 5].map((read) => `${read} 200\n`).join(''),
};

/** A client that polls with the validator of its copy. */
export const conditionalRead: Example = {
  language: 'js',
  code: `const url = '${infoUrl}';

const first = await fetch(url);
const known = await first.json();

const next = await fetch(url, { headers: { 'If-None-Match': first.headers.get('ETag') } });
const current = next.status === 304 ? known : await next.json();

console.log(first.status, next.status);
console.log(current.version);`,
  prints: `200 304\n${version}\n`,
};

/** A request and the whole response, for each error that a client can cause. */
export const errorExamples: Readonly<Partial<Record<ErrorCode, Example>>> = {
  bad_request: createErrorExample('bad_request', `'${infoUrl}?format=xml'`),
  not_found: createErrorExample('not_found', `'${baseUrl}${unknownPath}'`),
  method_not_allowed: createErrorExample('method_not_allowed', `--request POST '${infoUrl}'`),
  rate_limited: createErrorExample('rate_limited', `'${healthUrl}'`),
};

function createErrorExample(code: ErrorCode, request: string): Example {
  return {
    language: 'sh',
    code: `curl --include ${request}`,
    prints: renderFailure(exampleFailures[code]),
  };
}

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

function createCurlExample(path: string): Example {
  const route = routeAt(path);
  if (!route) throw new Error(`${path} is not a public route`);
  return { language: 'sh', code: `curl ${baseUrl}${path}`, prints: renderBody(route, facts) };
}
