import { readFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { dist, startNodeServer, type RunningHost } from './hosts.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await startNodeServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => host.stop());

interface Page {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Gets a page without decoding it, unlike fetch. */
function getPage(path: string, acceptEncoding: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const request = get(`${host.origin}${path}`, {
      headers: { 'Accept-Encoding': acceptEncoding },
    });
    request.on('error', reject).on('response', (response) => {
      buffer(response).then((body) => {
        resolve({ headers: response.headers, body });
      }, reject);
    });
  });
}

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)(
  'A page has the encoding of the build that %s prefers',
  async (takes, coding, decode) => {
    const { headers, body } = await getPage(docsPath, takes);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toMatch(/\bAccept-Encoding\b/i);
    expect(decode(body)).toEqual(await readFile(join(dist, 'client', docsPath, 'index.html')));
  },
);

it('The server does not serve the header rules for CDNs', async () => {
  const response = await fetch(`${host.origin}/_headers`);
  expect(response.status).toBe(404);
});
