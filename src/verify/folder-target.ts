import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exchange } from './check.ts';
import type { Target } from './target.ts';

/**
 * The published files of a build, as a target: a file that is there is a 200 with its bytes, one
 * that is not is a 404 without. Files have no fields.
 */
export function createFolderTarget(client: string): Target {
  const noResponses = 'a folder has files, not responses';
  return {
    name: client,
    shows: { file: true, http: noResponses, site: noResponses, wire: noResponses },
    async send({ method, target }): Promise<Exchange> {
      if (method !== 'GET') throw new Error(`a folder can't answer ${method}`);
      const [path = ''] = target.split('?', 1);
      const file = join(client, path.endsWith('/') ? `${path}index.html` : path);
      const found = await stat(file).then(
        (entry) => entry.isFile(),
        () => false,
      );
      return {
        status: found ? 200 : 404,
        headers: {},
        body: found ? await readFile(file) : Buffer.alloc(0),
      };
    },
  };
}
