import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Row } from './rows.ts';
import { startNodeServer } from '../http/hosts.ts';
import type { Bench } from './bench.ts';

const path = '/api/v1/info';
const blankLine = '\r\n\r\n';

/** One response as it came over the socket. */
export interface WireResponse {
  /** The status line and the fields, with the blank line after them. */
  readonly head: Buffer;
  readonly body: Buffer;
}

/** What info is on the wire: what is the same each time is measured once. */
export const wireBytes: Bench = {
  name: 'wire-bytes',
  needs: [],
  async run() {
    const host = await startNodeServer({ LOG_LEVEL: 'silent' });
    try {
      return describe(await readWire(host.origin, path));
    } finally {
      await host.stop();
    }
  },
};

/** Asks for a path with brotli, on a connection that the server may keep, as most clients do. */
export async function readWire(origin: string, target: string): Promise<WireResponse> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Accept-Encoding: br'];
  // The client has no more to say, so the connection ends with the response.
  socket.end(`${lines.join('\r\n')}${blankLine}`);
  const bytes = await buffer(socket);
  const end = bytes.indexOf(blankLine) + blankLine.length;
  return { head: bytes.subarray(0, end), body: bytes.subarray(end) };
}

function describe({ head, body }: WireResponse): Row[] {
  const json = brotliDecompressSync(body);
  const coded = brotliCompressSync(json);
  return [
    {
      id: 'wire/info/headers',
      what: `headers of the live 200 of ${path}`,
      against: '900 bytes',
      unit: 'bytes',
      figures: [head.length],
    },
    {
      id: 'wire/info/body',
      what: `body of ${path}`,
      against: 'the JSON itself, brotli',
      unit: '×',
      figures: [body.length / coded.length],
      detail: `${body.length} bytes, of JSON that has ${json.length}`,
    },
  ];
}
