import { METHODS } from 'node:http';
import { responsesPath } from '../../api/responses.ts';
import { publishedPaths } from '../../api/routes.ts';
import type { Clause } from '../rules.ts';
import { compareResponse, describeForeign, showDifference } from '../compare.ts';
import type { Topic } from '../differences.ts';
import { expectResponse } from '../expected.ts';
import { apiRequests } from './api-requests.ts';
import { createRequest, type Check, type Exchange } from './check.ts';

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
      const expected = expectResponse(request, Number(status), stated);
      const refusal = METHODS.includes(method) ? undefined : describeRefusal(response);
      if (refusal !== undefined) yield { obstacle: refusal };
      else yield* compareResponse(request, expected, response);
    },
  };
}

/** Says that something in front of the API, such as nginx or an application, refuses a method that it doesn't know. */
function describeRefusal(response: Exchange): string | undefined {
  const isRefused = [400, 405, 501].includes(response.status);
  return isRefused && describeForeign(response) !== undefined
    ? 'something in front of the API refuses methods that it does not know'
    : undefined;
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

/** Compares the bodies, because a build has no statuses and headers. */
export const bodiesCheck: Check = {
  id: 'bodies',
  sentence: `The bodies of the routes and the OpenAPI document are those of ${responsesPath}.`,
  clause: 'bodies',
  need: 'file',
  async *run({ get, facts, responses }) {
    await facts();
    const { reads } = await responses();
    for (const path of publishedPaths) {
      const { status, body } = await get(path);
      const expected = reads[path]?.body ?? '';
      if (status !== 200) yield `expected status 200, received ${status}`;
      else if (String(body) !== expected) {
        yield `expected body ${showDifference(expected, String(body))}`;
      }
    }
  },
};
