import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleWorker } from './bundle-worker.ts';

it('The bundled Worker has at most 15 KB after gzip', async () => {
  const bundle = await bundleWorker();
  expect(bundle).toContain('CF-Connecting-IP');
  expect(gzipSync(bundle).length).toBeLessThanOrEqual(15_000);
});
