import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import {
  listClientConfigurations,
  listPlaceholders,
} from '../../src/packages/theme/data/client-configuration.ts';

const endpoint = { url: 'https://agent.example/mcp', method: 'POST' } as const;

it.each([
  [{}, undefined],
  [{ header: 'X-Key: a:b=c' }, { 'X-Key': 'a:b=c' }],
  [{ header: 'X-Key:a: b' }, { 'X-Key': 'a: b' }],
  [{ header: String.raw`X-Key: "a" \b\\ 'c'` }, { 'X-Key': String.raw`"a" \b\\ 'c'` }],
  [
    { header: 'X-Key: a', callerHeader: 'X-Caller: <ID>' },
    { 'X-Key': 'a', 'X-Caller': '<ID>' },
  ],
  [{ caller: ['`X-Caller`: a header with the caller.'] }, undefined],
])(
  'The configuration of a client for an endpoint with %j has the headers %j',
  (fields, headers) => {
    const [, cursor, code, other] = listClientConfigurations(
      { ...endpoint, ...fields },
      'roomline',
    ).map((client) => (client.language === 'json' ? (JSON.parse(client.code) as object) : {}));
    const server = { url: endpoint.url, ...(headers && { headers }) };
    expect(cursor).toEqual({ mcpServers: { roomline: server } });
    expect(code).toEqual({ servers: { roomline: { type: 'http', ...server } } });
    expect(other).toEqual({ mcpServers: { roomline: { type: 'http', ...server } } });
  },
);

it('A shell passes every header of the command to the client as it is', () => {
  const header = String.raw`X-Key: "a" $HOME \b 'c' <TOKEN>`;
  const [claude] = listClientConfigurations(
    { ...endpoint, header, callerHeader: 'X-Caller:<ID>' },
    'roomline',
  );
  const script = `claude() { printf '%s\\n' "$@"; }\n${claude?.code}`;
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n')).toEqual([
    ...['mcp', 'add', '--transport', 'http', 'roomline', endpoint.url],
    ...['--header', header, '--header', 'X-Caller: <ID>'],
  ]);
});

it('The placeholders of both headers are listed in their order', () => {
  const header = 'Authorization: Basic <USER>:<PASSWORD>';
  const callerHeader = 'X-Caller: <ID>';
  expect(listPlaceholders({ ...endpoint, header, callerHeader })).toEqual([
    ...['<USER>', '<PASSWORD>', '<ID>'],
  ]);
});
