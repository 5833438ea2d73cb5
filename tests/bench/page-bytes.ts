import { docsPath } from '../../src/facts/paths.ts';
import type { Row } from './rows.ts';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { lookup } from 'mrmime';
import { chromium } from 'playwright-core';
import { unpackChromium } from '../chromium.ts';
import { startNodeServer } from '../server/hosts.ts';
import { createBareStarlight } from './bare-starlight.ts';
import type { Bench } from './bench.ts';
import { sumByKind, sumBytes, weighPage, type LoadedFile } from './weigh-page.ts';

const chromiumPackage = join(import.meta.dirname, 'node_modules', '@sparticuz', 'chromium');

const pages = [
  ['home', '/'],
  ['docs', `${docsPath}read-budget/`],
  ['reference', `${docsPath}reference/info/`],
] as const;

/**
 * The bytes of a reader's first page, compared with Starlight alone and the same text. Bytes don't
 * vary, so they are measured once.
 */
export const pageBytes: Bench = {
  name: 'page-bytes',
  needs: [],
  async run({ progress }) {
    const project = await createBareStarlight();
    const browser = await chromium.launch(await unpackChromium(chromiumPackage));
    const ours = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' });
    try {
      progress('builds bare Starlight');
      const { exited, output } = project.build();
      if ((await exited) !== 0)
        throw new Error(`The build failed:\n${output.stdout}${output.stderr}`);
      await using bare = await serveWithBrotli(project.dist);
      const rows: Row[] = [];
      for (const [id, path] of pages) {
        const [own, other] = [
          await weighPage(browser, ours.origin, path),
          await weighPage(browser, bare.origin, path),
        ];
        rows.push({
          id: `page-bytes/${id}`,
          what: `bytes of ${path} with all it loads, brotli`,
          against: 'bare Starlight with the same text',
          figures: [sumBytes(own) / sumBytes(other)],
          ours: sumBytes(own),
          detail: `${describeBytes(own)} and ${describeBytes(other)}`,
        });
        progress(path);
      }
      return rows;
    } finally {
      await Promise.all([browser.close(), ours.stop(), project.remove()]);
    }
  },
};

function describeBytes(files: readonly LoadedFile[]): string {
  const kinds = Object.entries(sumByKind(files)).map(([kind, bytes]) => `${kind} ${bytes}`);
  return `${sumBytes(files)} bytes (${kinds.join(', ')})`;
}

/** Serves a folder with brotli at its best quality, for the types that this project's build compresses. */
async function serveWithBrotli(folder: string) {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '').replace(/\/$/, '/index.html');
    readFile(join(folder, path)).then(
      (bytes) => {
        const isText = /\.(?:css|html|js|json|svg|xml)$/.test(path);
        response.setHeader('Content-Type', lookup(path) ?? 'application/octet-stream');
        if (isText) response.setHeader('Content-Encoding', 'br');
        response.end(isText ? brotliCompressSync(bytes) : bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
