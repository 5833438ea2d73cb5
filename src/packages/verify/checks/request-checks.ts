import { METHODS } from 'node:http';
import { apiPaths, fillError } from '@frontdesk/api';
import { pagePath, type PublishedResponses, twinPath } from '@frontdesk/files';
import { compareResponse, describeForeign, showDifference, type Expected } from '../compare.ts';
import type { Topic } from '../differences.ts';
import type { Clause } from '../rules.ts';
import {
  createRequest,
  Obstacle,
  type Check,
  type CheckRequest,
  type Context,
  type Exchange,
} from './check.ts';
import { readManifest } from './manifest.ts';
import { fullWindowFields } from '../rate-limit-values.ts';
import { requests, secret, statuses } from './requests.ts';

type Key = keyof typeof statuses;

/** The clauses that checks cite, by the start of their ids. */
const clauses: Readonly<Record<string, Clause>> = {
  br: 'RFC 9110 §8.4',
  browser: 'RFC 9110 §8.4',
  coding: 'RFC 9110 §8.4',
  condition: 'RFC 9110 §13.1.2',
  format: 'format',
  gzip: 'RFC 9110 §8.4',
  head: 'RFC 9110 §9.3.2',
  method: 'methods',
  not: 'RFC 9110 §15.4.5',
  options: 'methods',
  page: 'pages',
  read: 'headers',
  script: 'RFC 9110 §8.4',
};

/** Creates the check of a line. */
export function createCheck(line: string): Check {
  const [text = '', topic] = line.trim().split(' ~ ');
  const [, id = '', name = '', rest = ''] = /^(\S+) +(\S+) (.*)$/.exec(text) ?? [];
  const [asked = '', stated] = rest.split(' = ');
  const allowed = (name in statuses ? statuses[name as Key] : name).split(',');
  const sentence = `${asked} returns ${allowed.join(' or ')}.`;
  return {
    id,
    sentence: sentence.replace('{page}', 'a page').replace('{bare}', 'a page without its slash'),
    clause: clauses[id.split('-', 1)[0] ?? ''] ?? 'paths',
    need: 'http',
    differs: topic as Topic | undefined,
    async *run(context) {
      const fill = await createFill(asked, context);
      const request = parseRequest(fill(asked));
      const [first] = allowed;
      const expected =
        stated === undefined
          ? findInApi(name as Key, request, await context.responses())
          : await findInSite(fill(stated), request, context);
      const response = await context.get(request);
      if (!METHODS.includes(request.method)) expectNoRefusal(response);
      const status = allowed.includes(String(response.status)) ? response.status : Number(first);
      const file = fill(stated ?? '');
      const exchanges = file.startsWith('/') ? [await context.get(file), response] : [response];
      for (const text of compareResponse({ ...expected, status }, response))
        yield { text, exchanges };
      if (response.body.includes(secret)) yield 'expected no echo';
    },
  };
}

/** Returns a function that replaces the placeholders in a line with the values of this site. */
async function createFill(asked: string, context: Context): Promise<(text: string) => string> {
  const values: Record<string, string> = {};
  if (asked.includes('etag}')) {
    const [, path = ''] = asked.split(/[ ?]/);
    const { etag } = (await context.get(path)).headers;
    if (etag === undefined) throw new Error(`expected an ETag for ${path}`);
    Object.assign(values, { etag, 'unquoted etag': etag.replaceAll('"', '') });
  } else if (asked.includes('{')) {
    const pages = await listMarkdownPages(context);
    const page = asked.includes('{bare}') ? pages.find((path) => path !== '/') : pages[0];
    if (page === undefined) throw new Obstacle('the site has no such page with Markdown');
    Object.assign(values, { page, twin: twinPath(page), address: page, bare: page.slice(0, -1) });
  }
  return (text) =>
    text.replace(/\{([a-z ]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/**
 * Lists the pages with Markdown, the home page first. In another site, that can be a redirect, or rendered for each
 * request. Without a manifest, only the home page is known.
 */
async function listMarkdownPages(context: Context): Promise<string[]> {
  const manifest = await readManifest(context).catch(() => undefined);
  if (!manifest) return ['/'];
  return Object.keys(manifest.sha256)
    .flatMap((path) => pagePath(path) ?? [])
    .filter((path) => path in manifest.sha256)
    .sort((a, b) => a.length - b.length);
}

function parseRequest(asked: string): CheckRequest {
  const [head = '', ...fields] = asked.split(' | ');
  const [method = '', target = ''] = head.split(' ');
  const headers = fields.length > 0 ? parseHeaders(fields) : undefined;
  // The server must not read a body, so this one is not even JSON.
  return { ...createRequest(method, target, headers), ...(method === 'POST' && { body: 'a=b' }) };
}

const parseHeaders = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => field.split(': '))) as Record<string, string>;

/** Finds what a build states for a line about the API, without the lookup that hosts run. */
function findInApi(
  key: Key,
  { method, target }: CheckRequest,
  { reads, errors, options, preflight }: PublishedResponses,
): Omit<Expected, 'status'> {
  const [path = ''] = target.split('?', 1);
  const read = reads[path];
  if (key === 'read' || key === 'unchanged') {
    if (!read) throw new Error(`expected ${path} in ${apiPaths.responses}`);
    const headers = { ...read.headers.metered, ...fullWindowFields };
    if (key === 'read') return { headers, body: method === 'HEAD' ? undefined : read.body };
    const kept = new Set([...read.notModified, ...Object.keys(fullWindowFields)]);
    const fields = Object.entries(headers).filter(([name]) => kept.has(name));
    return { headers: Object.fromEntries(fields), body: undefined };
  }
  const stored =
    key === 'options' || key === 'preflight'
      ? { ...{ options, preflight }[key], body: undefined }
      : fillError(errors[key], { method, path });
  return {
    headers: { ...stored.headers, ...read?.deprecation, ...fullWindowFields },
    body: method === 'HEAD' ? undefined : stored.body,
  };
}

/** Finds the response outside the API that a line names. */
async function findInSite(
  stated: string,
  { target: path }: CheckRequest,
  context: Context,
): Promise<Omit<Expected, 'status'> | undefined> {
  if (stated === 'any') return undefined;
  if (stated.includes(': ')) return { headers: parseHeaders([stated]) };
  if (stated.startsWith('/')) {
    const headers = { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept' };
    return { headers, body: String((await context.get(stated)).body) };
  }
  const { errors, site } = await context.responses();
  if (stated === 'missing') return site.missing;
  const { headers, body } = errors.not_found;
  const error = { ...body.error, message: `There is no page at ${path}.` };
  return { headers: { ...headers, Vary: 'Accept' }, body: JSON.stringify({ error }) };
}

/** Throws if something in front of the API, such as nginx or an application, refuses a method that it doesn't know. */
function expectNoRefusal(response: Exchange): void {
  if ([400, 405, 501].includes(response.status) && describeForeign(response) !== undefined) {
    throw new Obstacle('something in front of the API refuses methods that it does not know');
  }
}

export const requestChecks: readonly Check[] = requests.map(createCheck);

/** Compares the bodies of a build, which has no statuses and headers. Another integration may have changed them. */
export const bodiesCheck: Check = {
  id: 'bodies',
  sentence: `The bodies of the routes and the OpenAPI document are those of ${apiPaths.responses}.`,
  clause: 'bodies',
  need: 'file',
  async *run({ get, responses }) {
    const { reads } = await responses();
    for (const path of apiPaths.published) {
      const [expected = '', received] = [reads[path]?.body, String((await get(path)).body)];
      if (received !== expected) yield `expected body ${showDifference(expected, received)}`;
    }
  },
};
