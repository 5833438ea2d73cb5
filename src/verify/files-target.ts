import type { Files } from '../published/files.ts';
import type { Target } from './target.ts';

/** Creates a target for the published files of a build: 200 for a file, 404 for a missing one. */
export function createFilesTarget(name: string, files: Files): Target {
  return {
    name,
    lacks: 'a folder has files, not responses',
    send({ method, target }) {
      if (method !== 'GET') return Promise.reject(new Error(`a folder can't answer ${method}`));
      const [path = ''] = target.split('?', 1);
      const body = files.get(path.endsWith('/') ? `${path}index.html` : path);
      return Promise.resolve({
        status: body ? 200 : 404,
        headers: {},
        body: body ?? Buffer.alloc(0),
      });
    },
  };
}
