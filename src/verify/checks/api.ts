import { METHODS } from 'node:http';
import { fullWindow } from '../../api/rate-limit.ts';
import { createResponder, type HttpResponse } from '../../api/respond.ts';
import { responsesPath } from '../../api/responses.ts';
import { publishedPaths } from '../../api/routes.ts';
import type { PublishedResponses } from '../../files/site-responses.ts';
import { compareResponse, describeForeign, showDifference } from '../compare.ts';
import type { Topic } from '../differences.ts';
import type { Clause } from '../rules.ts';
import { apiRequests } from './api-requests.ts';
import { createRequest, Obstacle, type Check, type CheckRequest, type Exchange } from './check.ts';

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
  read: 'headers',
  script: 'RFC 9110 §8.4',
};

/** Creates the check of a line. Everything but the status follows from the contract. */
function createCheck(line: string): Check {
  const [text = '', topic] = line.trim().split(' ~ ');
  const [, id = '', status = '', rest = ''] = /^(\S+) +(\d+) (.*)$/.exec(text) ?? [];
  const [head = '', ...fields] = rest.split(' | ');
  const [method = '', target = ''] = head.split(' ');
  const [path = ''] = target.split('?', 1);
  return {
    id,
    sentence: `${rest} returns ${status}.`,
    clause: clauses[id.split('-', 1)[0] ?? ''] ?? 'paths',
    need: 'http',
    differs: topic as Topic | undefined,
    async *run({ get, responses }) {
      const stated = await responses();
      const etag = rest.includes('etag}') ? (await get(path)).headers.etag : '';
      if (etag === undefined) throw new Error(`expected an ETag for ${path}`);
      const headers = fields.length > 0 ? toHeaders(fields, etag) : undefined;
      // The server must not read a body, so this one is not even JSON.
      const body = method === 'POST' && { body: '{"not":"read"' };
      const request = { ...createRequest(method, target, headers), ...body };
      const response = await get(request);
      const expected = await lookUp(request, Number(status), stated);
      if (!METHODS.includes(method)) expectNoRefusal(response);
      yield* compareResponse(expected, response);
    },
  };
}

/** Looks up the response that a build states for a request, and replaces its status with the one that is written here. */
async function lookUp(
  { method, target, headers = {} }: CheckRequest,
  status: number,
  responses: PublishedResponses,
): Promise<HttpResponse> {
  const { quota } = responses;
  const [path = '', query = ''] = target.split('?', 2);
  const consume = () => ({ allowed: true, ...fullWindow(quota) });
  const { respond } = createResponder(responses, { mode: 'metered', limiter: { quota, consume } });
  const found = await respond({
    ...{ method, target: { path, query }, client: undefined },
    isPreflight: headers['Access-Control-Request-Method'] !== undefined,
    // The site's own ETag can be another one.
    ifNoneMatch: status === 304 ? '*' : undefined,
  });
  return { headers: {}, body: undefined, ...found, status };
}

/** Throws if something in front of the API, such as nginx or an application, refuses a method that it doesn't know. */
function expectNoRefusal(response: Exchange): void {
  if ([400, 405, 501].includes(response.status) && describeForeign(response) !== undefined) {
    throw new Obstacle('something in front of the API refuses methods that it does not know');
  }
}

function toHeaders(fields: readonly string[], etag: string): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const [name = '', value = ''] = field.split(': ');
      const unquoted = () => etag.replaceAll('"', '');
      return [name, value.replace('{etag}', () => etag).replace('{unquoted etag}', unquoted)];
    }),
  );
}

export const apiChecks: readonly Check[] = apiRequests.map(createCheck);

/** Compares the bodies of a build, which has no statuses and headers. Another integration may have changed them. */
export const bodiesCheck: Check = {
  id: 'bodies',
  sentence: `The bodies of the routes and the OpenAPI document are those of ${responsesPath}.`,
  clause: 'bodies',
  need: 'file',
  async *run({ get, responses }) {
    const { reads } = await responses();
    for (const path of publishedPaths) {
      const [expected = '', received] = [reads[path]?.body, String((await get(path)).body)];
      if (received !== expected) yield `expected body ${showDifference(expected, received)}`;
    }
  },
};
