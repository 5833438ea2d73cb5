import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClients } from '../../../src/server/clients.ts';
import { answerParserFailures } from '../../../src/server/parser-failures.ts';
import { openDesk } from '../desk/open-desk.ts';

let server: Server;
let client: Socket;
let accepted: Socket;

beforeEach(async () => {
  server = createServer();
  answerParserFailures(
    server,
    openDesk().desk,
    createClients(undefined),
    pino({ level: 'silent' }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connection = once(server, 'connection') as Promise<[Socket]>;
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  [accepted] = await connection;
});

afterEach(() => {
  client.destroy();
  server.close();
});

/** What the server says when it has waited for long enough, and that it closes then. */
async function whatIsSaidAtTimeout(): Promise<string> {
  const timeout = Object.assign(new Error('waited'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.emit('clientError', timeout, accepted);
  return text(client);
}

it('A connection that never said anything is closed without an answer', async () => {
  expect(await whatIsSaidAtTimeout()).toBe('');
});

it('A connection that stopped within a request is answered, and closed', async () => {
  client.write('GET /api/v1/info HTTP/1.1\r\nHo');
  while (accepted.bytesRead === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(await whatIsSaidAtTimeout()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});
