import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { root } from '../http/hosts.ts';
import type { Bench } from './bench.ts';
import type { Row } from './rows.ts';

const source = join('src', 'hosts', 'netlify', 'functions');

/** The size of each Netlify function, as deployed. */
export const functionSize: Bench = {
  name: 'function-size',
  needs: [],
  async run() {
    const folder = await mkdtemp(join(root, '.dist.bench-'));
    try {
      const bundles = await zipFunctions(join(root, source), folder, {
        basePath: root,
        archiveFormat: 'none',
      });
      return await Promise.all(
        bundles.map(async ({ name, path }): Promise<Row> => {
          const { size } = await stat(join(path, source, `${name}.mjs`));
          return {
            id: `function/${name}/bytes`,
            what: `bundle of the function ${name}`,
            against: '30 KB',
            unit: 'bytes',
            figures: [size],
          };
        }),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
