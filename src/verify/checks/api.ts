import { responsesPath } from '../../api/responses.ts';
import type { Clause } from '../../contract/rules.ts';
import { compareResponse, showDifference } from '../compare.ts';
import type { Topic } from '../differences.ts';
import { expectResponse } from '../expected.ts';
import { apiRequests } from './api-requests.ts';
import { createRequest, type Check } from './check.ts';
import { publishedPaths } from '../../contract/routes.ts';

/** The clauses that checks cite, by the start of their ids. */
const clauses: Readonly<Record<string, Clause>> = {
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
      yield* compareResponse(request, expectResponse(request, Number(status), stated), response);
    },
  };
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
