import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundleServer } from '../../src/packages/integration/bundle-server.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at } = useTempFolder();

/** Lists the packages whose files esbuild names in comments: `// ../../node_modules/zod/v4/core/util.js`. */
const listBundled = () =>
  globSync(at('**/*.mjs'))
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) => [...text.matchAll(/^\/\/ .*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/gm)])
    .map(([, name = '']) => name);

it("The Node server's bundle has what it runs, and nothing that only builds need", async () => {
  await bundleServer(at());
  const bundled = new Set(listBundled());
  expect(bundled).toContain('pino');
  const ofBuilds = ['astro', 'esbuild', 'libphonenumber-js', 'mrmime', 'p-limit', 'sharp', 'yaml'];
  expect(ofBuilds.filter((name) => bundled.has(name))).toEqual([]);
});
