import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { createClients } from '../../../src/hosts/node/clients.ts';
import { parseConfig } from '../../../src/hosts/node/variables.ts';

const socket = { remoteAddress: '10.0.0.1' };
const trusts = ['1', '3', '10.0.0.0/8', '127.0.0.1, ::1, 2001:db8::/32'];
const all = trusts.map((value) => createClients(parseConfig({ TRUST_PROXY: value }).TRUST_PROXY));
const none = createClients(undefined);

/** Checks that any X-Forwarded-For gives a client, which is the peer if no proxy is trusted. */
export function fuzz(data: Buffer): void {
  const headers = { 'x-forwarded-for': data.toString('latin1') };
  const request = { headers, socket, connection: socket } as unknown as IncomingMessage;
  for (const clients of all) {
    assert(/^(?:[\d.]+|[\da-f:]+::\/64|unknown)$/.test(clients.of(request)), clients.of(request));
  }
  assert.equal(none.of(request), '10.0.0.1');
}
