import { expect, it } from 'vitest';
import {
  listPlaceholders,
  renderClientConfiguration,
} from '../../../src/page-data/client-configuration.ts';

const endpoint = { url: 'https://agent.example/mcp', method: 'POST' } as const;

it.each([
  [{}, undefined],
  [{ header: 'Authorization: Bearer <TOKEN>' }, { Authorization: 'Bearer <TOKEN>' }],
  [
    { header: 'Authorization: Basic <USER>:<PASSWORD>' },
    { Authorization: 'Basic <USER>:<PASSWORD>' },
  ],
  [{ header: 'X-Key: a:b=c' }, { 'X-Key': 'a:b=c' }],
  [{ header: 'X-Key:a: b' }, { 'X-Key': 'a: b' }],
  [{ header: String.raw`X-Key: "a" \b\\ 'c'` }, { 'X-Key': String.raw`"a" \b\\ 'c'` }],
  [{ callerHeader: 'X-Caller: <ID>' }, { 'X-Caller': '<ID>' }],
  [
    { header: 'X-Key: a', callerHeader: 'X-Caller: <ID>' },
    { 'X-Key': 'a', 'X-Caller': '<ID>' },
  ],
  [{ caller: ['`X-Caller`: a header with the caller.'] }, undefined],
])(
  'The configuration of a client for an endpoint with %j has the headers %j',
  (fields, headers) => {
    const { mcpServers } = JSON.parse(
      renderClientConfiguration({ ...endpoint, ...fields }, 'roomline'),
    ) as {
      mcpServers: object;
    };
    expect(Object.values(mcpServers)).toEqual([{ type: 'http', url: endpoint.url, headers }]);
  },
);

it('The placeholders of both headers are listed in their order', () => {
  const header = 'Authorization: Basic <USER>:<PASSWORD>';
  const callerHeader = 'X-Caller: <ID>';
  expect(listPlaceholders({ ...endpoint, header, callerHeader })).toEqual([
    ...['<USER>', '<PASSWORD>', '<ID>'],
  ]);
});
