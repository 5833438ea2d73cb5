import { createHandler, type HandlerOptions } from '../../api/handler.ts';
import { createRepresentations, type PublishingOptions } from '../../api/representation.ts';
import { routes } from '../../contract/routes.ts';
import type { Info } from '../../contract/schemas.ts';
import { openapiPath } from '../../facts/paths.ts';
import { fileAt, findCoded, type Build } from './build-folder.ts';
import { createPages } from './pages.ts';

/**
 * Opens what answers the requests to a build: the API, and the pages for everything else.
 * @throws {StartError} if the build has no 404 page, or lacks a file of the contract.
 */
export function openSite(
  build: Build,
  { mode, limiter }: Pick<HandlerOptions, 'mode' | 'limiter'>,
) {
  // The build checked it against the schema.
  const info = JSON.parse(String(fileAt(build, '/api/v1/info').bytes)) as Info;
  const secure = info.docs.startsWith('https:');
  const read = readPublic(build, { mode, secure });
  return {
    info,
    handler: createHandler({ mode, limiter, read, secure }),
    pages: createPages(build, secure),
  };
}

/** Returns a function that finds the contract's files in a build. */
function readPublic(build: Build, options: PublishingOptions): HandlerOptions['read'] {
  const published = new Map(
    [...routes.map(({ path }) => path), openapiPath].map((path) => {
      const coded = findCoded(build, path);
      // The build compresses only the OpenAPI document. The other files are small.
      const all = coded.br ? { ...options, coded } : options;
      return [path, createRepresentations(path, fileAt(build, path).bytes, all)];
    }),
  );
  return (path) => fileAt(published, path);
}
