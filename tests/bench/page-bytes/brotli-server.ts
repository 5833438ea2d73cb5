import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { lookup } from 'mrmime';

export interface BrotliServer {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves a folder with brotli at its best quality, of the types of files that this project's build
 * compresses.
 */
export async function serveWithBrotli(folder: string): Promise<BrotliServer> {
  const server = createServer((request, response) => {
    const path = toFile(request.url ?? '/');
    readFile(join(folder, path)).then(
      (bytes) => {
        const coded = isText(path) ? brotliCompressSync(bytes) : undefined;
        const body = coded && coded.length < bytes.length ? coded : bytes;
        response.setHeader('Content-Type', lookup(path) ?? 'application/octet-stream');
        if (body === coded) response.setHeader('Content-Encoding', 'br');
        response.setHeader('Content-Length', body.length).end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** The file of a request's target: of a page, that in its folder. */
export function toFile(target: string): string {
  const { pathname } = new URL(target, 'http://localhost');
  return pathname.endsWith('/') ? `${pathname}index.html` : pathname;
}

/** True for what this project's build compresses. */
function isText(path: string): boolean {
  return /\.(?:css|html|js|json|md|svg|txt|vcf|xml)$/.test(path);
}
