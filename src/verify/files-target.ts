import { codingExtensions, type Files } from '../files/files.ts';
import { manifestPath } from '../files/manifest/manifest.ts';
import type { Target } from './checks/check.ts';

/** True if a site renders a page on demand at a path. */
export type Renders = (path: string) => boolean;

/**
 * Creates a target for a build's published files: 200 for a file or a page on demand, and 404 with the page for missing
 * ones. A request can accept the encodings that have copies.
 */
export function createFilesTarget(
  name: string,
  files: Files,
  renders: Renders = () => false,
): Target {
  const manifest = String(files.get(manifestPath));
  return {
    name,
    lacks: 'they need a running site',
    send({ method, target, headers }) {
      if (method !== 'GET')
        return Promise.reject(new Error(`a folder has no response to ${method}`));
      const [path = ''] = target.split('?', 1);
      const file = decodeURIComponent(path.endsWith('/') ? `${path}index.html` : path);
      const found = files.has(file) ? file : '/404.html';
      const accepted = headers?.['Accept-Encoding']?.split(', ') ?? [];
      const [coding, extension = ''] =
        Object.entries(codingExtensions).find(
          // An owner's own file can have such a name.
          ([name, end]) =>
            accepted.includes(name) &&
            files.has(found + end) &&
            !manifest.includes(`"${found + end}"`),
        ) ?? [];
      return Promise.resolve({
        status: found === file || renders(path) ? 200 : 404,
        headers: {
          vary: 'Accept-Encoding',
          ...(coding !== undefined && { 'content-encoding': coding }),
        },
        body: files.get(found + extension) ?? Buffer.alloc(0),
      });
    },
  };
}
