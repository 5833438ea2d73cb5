import { renderBody } from '../contract/bodies.ts';
import { errors } from '../contract/errors.ts';
import { routeAt } from '../contract/routes.ts';
import { facts } from '../facts/index.ts';
import { digest } from '../published/manifest/digest.ts';
import { manifestPath } from '../published/manifest/manifest.ts';

/** A program in the docs, with its output. The tests run all of them. */
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
export const markdownRead = createCurlExample('/api/v1/info.md');

export const readJavascript: Example = {
  language: 'js',
  code: `const response = await fetch('${infoUrl}');
const data = await response.json();

// Every error has the same format, and its hint says what to do.
if (!response.ok) throw new Error(data.error.hint);

console.log(data.name);
console.log(data.phone);`,
  prints: `${name}\n${phone}\n`,
};

export const readPython: Example = {
  language: 'python',
  code: `import json
from urllib.request import urlopen

# urlopen raises HTTPError for status 400 and above.
with urlopen("${infoUrl}") as response:
    data = json.load(response)

print(data["name"])
print(data["phone"])`,
  prints: `${name}\n${phone}\n`,
};

export const healthJavascript: Example = {
  language: 'js',
  code: `const response = await fetch('${healthUrl}');

console.log(response.ok);`,
  prints: 'true\n',
};

export const healthPython: Example = {
  language: 'python',
  code: `from urllib.request import urlopen

with urlopen("${healthUrl}") as response:
    print(response.status)`,
  prints: '200\n',
};

export const patientClient: Example = {
  language: 'js',
  code: `const url = '${healthUrl}';

/** Waits after each 429 and tries again. */
async function fetchWithRetry(url, attempts = 3) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url);
    if (response.status !== ${errors.rate_limited.status} || attempt === attempts) return response;

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

/** A client that polls with its copy's ETag. */
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

/** Compares one file with its manifest entry, using tools that most systems have. */
export const digestComparison: Example = {
  language: 'sh',
  code: `digest=$(curl -s ${infoUrl} | sha256sum | cut -d ' ' -f 1)
curl -s ${baseUrl}${manifestPath} | grep -o "\\"/api/v1/info\\":\\"$digest\\""`,
  prints: `"/api/v1/info":"${digest(Buffer.from(readCurl.prints))}"\n`,
};

function createCurlExample(path: string): Example {
  const route = routeAt(path);
  if (!route) throw new Error(`${path} is not a public route`);
  return { language: 'sh', code: `curl ${baseUrl}${path}`, prints: renderBody(route, facts) };
}
