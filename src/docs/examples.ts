import { STATUS_CODES } from 'node:http';
import { rateLimitFields, publicQuota } from '../contract/rate-limit.ts';
import { renderBody } from '../contract/bodies.ts';
import { errorStatus, type Failure } from '../contract/errors.ts';
import { unknownPath } from '../contract/openapi/error-docs.ts';
import { routeAt } from '../contract/routes.ts';
import type { ErrorCode } from '../contract/schemas.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { createError, type RequestLine } from '../api/decide.ts';
import type { Facts } from '../facts/schema.ts';

/** A program that the docs show, with its output. The tests run all of them. */
export interface Example {
  readonly id: string;
  readonly language: 'sh' | 'js' | 'python';
  /** The program, for the origin at this base URL. */
  readonly code: (baseUrl: string) => string;
  /** Its standard output, on an origin with these facts. */
  readonly prints: (facts: Facts) => string;
}

const infoPath = '/api/v1/info';
const healthPath = '/api/v1/health';

export const readCurl = createCurlExample('read-curl', infoPath);
export const healthRead = createCurlExample('health-curl', healthPath);
export const healthMarkdownRead = createCurlExample('health-markdown-curl', `${healthPath}.md`);
export const markdownRead = createCurlExample('markdown-curl', `${infoPath}.md`);

export const readJavascript: Example = {
  id: 'read-javascript',
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
  id: 'read-python',
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
  id: 'patient-javascript',
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
  id: 'conditional-javascript',
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

/** A request that gets an error. */
interface ErrorCase {
  readonly failure: Failure;
  readonly request: RequestLine;
}

const errorCases: readonly ErrorCase[] = [
  {
    failure: { code: 'bad_request' },
    request: { method: 'GET', target: `${infoPath}?format=xml` },
  },
  {
    failure: { code: 'not_found', path: unknownPath },
    request: { method: 'GET', target: unknownPath },
  },
  {
    failure: { code: 'method_not_allowed', method: 'POST', path: infoPath },
    request: { method: 'POST', target: infoPath },
  },
  {
    failure: { code: 'rate_limited', retryAfter: 42 },
    request: { method: 'GET', target: healthPath },
  },
];

/** A request and the whole response, for each error that a client can cause. */
export const errorExamples: readonly (Example & { readonly error: ErrorCode })[] = errorCases.map(
  ({ failure, request: { method, target } }) => ({
    id: `error-${failure.code}`,
    error: failure.code,
    language: 'sh',
    code: (baseUrl) => {
      const option = method === 'GET' ? '' : `--request ${method} `;
      return `curl --include ${option}'${baseUrl}${target}'`;
    },
    prints: () => renderFailure(failure, method),
  }),
);

/**
 * Renders an error response as `curl --include` prints it, without the headers of the connection and
 * of TLS. The rate limit is that of a client's first request, or a used-up one.
 */
export function renderFailure(failure: Failure, method: string): string {
  const { status, headers, body } = createError(failure, method);
  const state =
    failure.code === 'rate_limited'
      ? { remaining: 0, reset: failure.retryAfter }
      : { remaining: publicQuota.limit - 1, reset: publicQuota.window };
  const fields = {
    ...apiSecurityFields(false),
    ...headers,
    ...rateLimitFields(publicQuota, state),
  };
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    '',
    body ?? '',
  ].join('\n');
}

/** Every example that the docs show. */
export const examples: readonly Example[] = [
  readCurl,
  readJavascript,
  readPython,
  healthRead,
  healthMarkdownRead,
  markdownRead,
  patientClient,
  conditionalRead,
  ...errorExamples,
];

function createCurlExample(id: string, path: string): Example {
  return {
    id,
    language: 'sh',
    code: (baseUrl) => `curl ${baseUrl}${path}`,
    prints: (facts) => {
      const route = routeAt(path);
      if (!route) throw new Error(`${path} is not a public route`);
      return renderBody(route, facts);
    },
  };
}

function printNameAndPhone({ name, phone }: Facts): string {
  return `${name}\n${phone}\n`;
}
