import { createHandler, type Handler, type HandlerOptions } from '../../api/handler.ts';
import type { Reply } from '../../api/reply.ts';
import type { Info } from '../../contract/schemas.ts';
import type { LocalLimiter } from '../../rate-limit/limiter.ts';
import { readInfo, readPublic, type Build } from './build-folder.ts';
import { createPages, type PageRequest } from './pages.ts';

/** What answers the requests to a build: the API, and the pages for everything else. */
export interface Site<T = Reply | Promise<Reply>> {
  readonly info: Info;
  readonly handler: Handler<T>;
  readonly pages: (request: PageRequest) => Reply;
}

type SiteOptions = Pick<HandlerOptions, 'mode' | 'limiter'>;

/**
 * Opens the site of a build.
 * @throws {BuildError} if the build has no 404 page, or lacks a file of the contract.
 */
export function openSite(
  build: Build,
  options: SiteOptions & { limiter: LocalLimiter },
): Site<Reply>;
export function openSite(build: Build, options: SiteOptions): Site;
export function openSite(build: Build, { mode, limiter }: SiteOptions): Site {
  const info = readInfo(build);
  const secure = info.docs.startsWith('https:');
  const read = readPublic(build, { mode, secure });
  return {
    info,
    handler: createHandler({ mode, limiter, read, secure }),
    pages: createPages(build, secure),
  };
}
