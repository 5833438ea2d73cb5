import { hash } from 'node:crypto';
import { facts } from 'virtual:frontdesk/facts';
import { apiPaths, createResponses, publicQuota } from '@frontdesk/api';
import { sitePaths } from '@frontdesk/files';

/** A program in the docs, with its output. The tests run all of them. */
export interface Example {
  readonly language: 'sh' | 'js' | 'python';
  readonly code: string;
  /** Its standard output. */
  readonly prints: string;
}

const { baseUrl, name, phone, version } = facts;
const responses = createResponses(facts);
const infoUrl = `${baseUrl}/api/v1/info`;
const healthUrl = `${baseUrl}/api/v1/health`;

export const infoCurl = createCurlExample('/api/v1/info');
export const healthCurl = createCurlExample('/api/v1/health');
export const markdownCurl = createCurlExample('/api/v1/info.md');

/** Reads the body by its type, because only the API's own errors have a message and a hint. */
export const infoJavascript: Example = {
  language: 'js',
  code: `const url = '${infoUrl}';
const response = await fetch(url);

// The API sends JSON. A proxy or a CDN can send its own page, as HTML.
const type = response.headers.get('Content-Type');
const body = type?.startsWith('application/json') ? await response.json() : undefined;

if (!response.ok || !body) {
  const { message, hint } = body?.error ?? {};
  throw new Error([response.status, type, message, hint].join(' '));
}

console.log(body.name);
console.log(body.phone);`,
  prints: `${name}\n${phone}\n`,
};

export const infoPython: Example = {
  language: 'python',
  code: `import json
from urllib.error import HTTPError
from urllib.request import urlopen

url = "${infoUrl}"
try:
    response = urlopen(url)
except HTTPError as failure:
    response = failure

# The API sends JSON. A proxy or a CDN can send its own page, as HTML.
type = response.headers.get_content_type()
body = json.load(response) if type == "application/json" else None

match body:
    case {"name": name, "phone": phone}:
        print(name)
        print(phone)
    case {"error": {"message": message, "hint": hint}}:
        raise SystemExit(f"{response.status} {message} {hint}")
    case _:
        raise SystemExit(f"{response.status} {type}")`,
  prints: `${name}\n${phone}\n`,
};

/** Without a usable Retry-After (RFC 9110 §10.2.3), it waits for a whole window. */
export const patientClient: Example = {
  language: 'js',
  code: `const url = '${healthUrl}';

/** Returns the seconds to wait. Retry-After can be a number, a date, or missing. */
function readDelay(response) {
  const value = response.headers.get('Retry-After') ?? '';
  const date = Date.parse(value);
  const seconds = /^\\d+$/.test(value) ? Number(value) : (date - Date.now()) / 1000;
  return seconds >= 0 ? seconds : ${publicQuota.window};
}

/** Waits after each 429 and tries again. */
async function fetchWithRetry(url, attempts = 3) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url);
    if (response.status !== ${responses.errors.rate_limited.status} || attempt === attempts) return response;

    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, readDelay(response) * 1000));
  }
}

for (let read = 1; read <= 5; read += 1) {
  const response = await fetchWithRetry(url);
  console.log(read, response.status);
}`,
  prints: [1, 2, 3, 4, 5].map((read) => `${read} 200\n`).join(''),
};

/** A client that polls with its copy's ETag. */
export const conditionalRead: Example = {
  language: 'js',
  code: `const url = '${infoUrl}';
let copy;

/** Updates the copy if the details changed. Returns the status. */
async function poll() {
  const headers = copy ? { 'If-None-Match': copy.etag } : {};
  const response = await fetch(url, { headers });
  if (response.status === 200) {
    copy = { etag: response.headers.get('ETag'), info: await response.json() };
  }
  return response.status;
}

console.log(await poll(), await poll());
console.log(copy?.info.version ?? 'no copy');`,
  prints: `200 304\n${version}\n`,
};

const statingPhone = [
  '/',
  '/api/v1/info',
  '/api/v1/info.md',
  apiPaths.openapi,
  sitePaths.contactCard,
  sitePaths.llms,
];

/** Prints the path of each file that states the phone number. */
export const phoneComparison: Example = {
  language: 'sh',
  code: `for path in ${statingPhone.join(' ')}; do
  curl -fsS "${baseUrl}$path" | grep -F '${phone}' > /dev/null &&
    echo "$path"
done`,
  prints: `${statingPhone.join('\n')}\n`,
};

/** Compares one file with its manifest entry, using tools that most systems have. */
export const digestComparison: Example = {
  language: 'sh',
  code: `digest=$(curl -fsS ${infoUrl} | sha256sum | cut -d ' ' -f 1)
curl -fsS ${baseUrl}${sitePaths.manifest} | grep -o "\\"/api/v1/info\\":\\"$digest\\""`,
  prints: `"/api/v1/info":"${hash('sha256', Buffer.from(infoCurl.prints))}"\n`,
};

function createCurlExample(path: string): Example {
  const read = responses.reads[path];
  if (!read) throw new Error(`${path} is not a public route`);
  return { language: 'sh', code: `curl ${baseUrl}${path}`, prints: read.body };
}
