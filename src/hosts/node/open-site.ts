import { chooseCoding } from '../../api/accept-encoding.ts';
import { createHandler, type HandlerOptions } from '../../api/handler.ts';
import { routes } from '../../contract/routes.ts';
import type { Info } from '../../contract/schemas.ts';
import { openapiPath } from '../../facts/paths.ts';
import { fileAt, type Build } from './build-folder.ts';
import { createPages } from './pages.ts';

/**
 * The largest body to send as a string, in bytes. Node writes a string together with the headers, which is faster, but
 * copies it each time.
 */
const maxString = 16_384;

/**
 * Creates the handler for the API, and the pages for everything else.
 * @throws {StartError} if the build has no 404 page, or lacks a file of the contract.
 */
export function openSite(
  build: Build,
  { mode, limiter }: Pick<HandlerOptions, 'mode' | 'limiter'>,
) {
  // The build has validated it.
  const info = JSON.parse(String(fileAt(build, '/api/v1/info').bytes)) as Info;
  const files = [...routes.map(({ path }) => path), openapiPath].map((path) => {
    const { bytes, coded } = fileAt(build, path);
    return [path, { bytes: bytes.length > maxString ? bytes : String(bytes), coded }] as const;
  });
  return {
    info,
    handler: createHandler({ mode, limiter, files: new Map(files), chooseCoding }),
    pages: createPages(build),
  };
}
