import type { Files } from '@frontdesk/folders';
import { toFilePath } from './file-path.ts';
import type { Target } from './checks/check.ts';

/** True if a site renders a page on demand at a path. */
export type Renders = (path: string) => boolean;

/** Creates a target for a build's published files: 200 for a file or a page on demand, and 404 for others. */
export function createFilesTarget(
  name: string,
  files: Files,
  renders: Renders = () => false,
): Target {
  return {
    name,
    lacks: 'they need a running site',
    send({ method, target }) {
      if (method !== 'GET')
        return Promise.reject(new Error(`a folder has no response to ${method}`));
      const [path = ''] = target.split('?', 1);
      const file = files.get(toFilePath(path));
      return Promise.resolve({
        status: file || renders(path) ? 200 : 404,
        headers: {},
        body: file ?? Buffer.alloc(0),
      });
    },
  };
}
