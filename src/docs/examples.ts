import { STATUS_CODES } from 'node:http';
import { rateLimitFields, publicQuota } from '../contract/rate-limit.ts';
import { renderBody } from '../contract/bodies.ts';
import { errorStatus, type Failure } from '../contract/errors.ts';
import { routeAt } from '../contract/routes.ts';
import type { ErrorCode } from '../contract/schemas.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { createError, type RequestLine } from '../api/decide.ts';
import type { Facts } from '../facts/schema.ts';

/** A program that the docs show, with what it prints. A test runs every one of them. */
export interface Example {
  readonly id: string;
  /** What a reader calls it by. */
  readonly label: string;
  readonly language: 'sh' | 'js' | 'python';
  /** The program, asking the origin at this base URL. */
  readonly code: (baseUrl: string) => string;
  /** What it writes to standard output where these facts are published. */
  readonly prints: (facts: Facts) => string;
}

const infoPath = '/api/v1/info';
const healthPath = '/api/v1/health';

function bodyOf(path: string, facts: Facts): string {
  const route = routeAt(path);
  if (!route) throw new Error(`${path} is no public route`);
  return renderBody(route, facts);
}

/** The same question in three languages: who is this, and how are they reached? */
export const firstReads: readonly Example[] = [
  {
    id: 'read-curl',
    label: 'curl',
    language: 'sh',
    code: (baseUrl) => `curl ${baseUrl}${infoPath}`,
    prints: (facts) => bodyOf(infoPath, facts),
  },
  {
    id: 'read-javascript',
    label: 'JavaScript',
    language: 'js',
    code: (baseUrl) => `const response = await fetch('${baseUrl}${infoPath}');
const answer = await response.json();

// Every error has the same shape, and its hint says what to do.
if (!response.ok) throw new Error(answer.error.hint);

console.log(answer.name);
console.log(answer.phone);`,
    prints: ({ name, phone }) => `${name}\n${phone}\n`,
  },
  {
    id: 'read-python',
    label: 'Python',
    language: 'python',
    code: (baseUrl) => `import json
from urllib.request import urlopen

# urlopen raises HTTPError for every status from 400 up.
with urlopen("${baseUrl}${infoPath}") as response:
    answer = json.load(response)

print(answer["name"])
print(answer["phone"])`,
    prints: ({ name, phone }) => `${name}\n${phone}\n`,
  },
];

/** Whether the origin answers, in the shortest way there is. */
export const healthRead: Example = {
  id: 'health-curl',
  label: 'curl',
  language: 'sh',
  code: (baseUrl) => `curl ${baseUrl}${healthPath}`,
  prints: (facts) => bodyOf(healthPath, facts),
};

/** The info record as Markdown. */
export const markdownRead: Example = {
  id: 'markdown-curl',
  label: 'curl',
  language: 'sh',
  code: (baseUrl) => `curl ${baseUrl}${infoPath}.md`,
  prints: (facts) => bodyOf(`${infoPath}.md`, facts),
};

/** A client that waits as each 429 tells it to, and so reads as often as the budget lets it. */
export const patientClient: Example = {
  id: 'patient-javascript',
  label: 'JavaScript',
  language: 'js',
  code: (baseUrl) => `const url = '${baseUrl}${healthPath}';

/** Asks again after each 429, once it has waited for as long as that says. */
async function ask(url, attempts = 3) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url);
    if (response.status !== ${errorStatus.rate_limited} || attempt === attempts) return response;

    await response.body?.cancel();
    const seconds = Number(response.headers.get('Retry-After'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

for (let read = 1; read <= 5; read += 1) {
  const response = await ask(url);
  console.log(read, response.status);
}`,
  prints: () => [1, 2, 3, 4, 5].map((read) => `${read} 200\n`).join(''),
};

/** A poll that sends the validator of what it has, and so is not sent the same again. */
export const conditionalRead: Example = {
  id: 'conditional-javascript',
  label: 'JavaScript',
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

/** What brings an error about, and the failure that it is. */
interface ErrorCase {
  readonly failure: Failure;
  readonly request: RequestLine;
}

const errorCases = {
  bad_request: {
    failure: { code: 'bad_request' },
    request: { method: 'GET', target: `${infoPath}?format=xml` },
  },
  not_found: {
    failure: { code: 'not_found', path: '/api/v1/rooms' },
    request: { method: 'GET', target: '/api/v1/rooms' },
  },
  method_not_allowed: {
    failure: { code: 'method_not_allowed', method: 'POST', path: infoPath },
    request: { method: 'POST', target: infoPath },
  },
  rate_limited: {
    failure: { code: 'rate_limited', retryAfter: 42 },
    request: { method: 'GET', target: healthPath },
  },
} satisfies Partial<Record<ErrorCode, ErrorCase>>;

/** For each error that a client can bring about: a request that does, and the whole response. */
export const errorExamples: readonly (Example & { readonly error: ErrorCode })[] = Object.values(
  errorCases,
).map(({ failure, request }) => ({
  id: `error-${failure.code}`,
  error: failure.code,
  label: 'curl',
  language: 'sh',
  code: (baseUrl) => toCurl(baseUrl, request),
  prints: () => renderFailure(failure, request.method),
}));

function toCurl(baseUrl: string, { method, target }: RequestLine): string {
  const asking = method === 'GET' ? '' : `--request ${method} `;
  return `curl --include ${asking}'${baseUrl}${target}'`;
}

/**
 * An error's response as `curl --include` prints it, but for what belongs to one connection or to
 * TLS. The budget is that of a client that has asked once, or has used it all up.
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
  ...firstReads,
  healthRead,
  markdownRead,
  patientClient,
  conditionalRead,
  ...errorExamples,
];
