import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exchange } from './check.ts';
import type { Target } from './target.ts';

/** Creates a target for the published files of a build: 200 for a file, 404 for a missing one. */
export function createFolderTarget(client: string): Target {
  const noResponses = 'a folder has files, not responses';
  return {
    name: client,
    lacks: { http: noResponses, wire: noResponses },
    async send({ method, target }): Promise<Exchange> {
      if (method !== 'GET') throw new Error(`a folder can't answer ${method}`);
      const [path = ''] = target.split('?', 1);
      const file = join(client, path.endsWith('/') ? `${path}index.html` : path);
      const body = await readFile(file).catch(() => undefined);
      return { status: body ? 200 : 404, headers: {}, body: body ?? Buffer.alloc(0) };
    },
  };
}
