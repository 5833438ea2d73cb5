import { respondToWebRequest, toWebResponse } from '../api/web.ts';
import { createMemoryLimiter } from '../rate-limit/memory.ts';
import { openBuild } from './node/build-folder.ts';
import { createFindClient } from './node/clients.ts';
import { openSite } from './node/open-site.ts';
import { parseMountedConfig } from './node/variables.ts';

/**
 * Serves a build folder in an application that mounts it, and counts clients in memory.
 * @throws {StartError} if the build is incomplete.
 */
export function serveBuild(dist: string) {
  const config = parseMountedConfig(process.env);
  const quota = { limit: config.RATE_LIMIT, window: config.RATE_WINDOW };
  const limiter = createMemoryLimiter({ quota });
  const { handler, pages } = openSite(openBuild(dist), { mode: config.RATE_LIMIT_MODE, limiter });
  const findClient = createFindClient(config.TRUST_PROXY, (warning) => {
    process.emitWarning(warning);
  });

  return async (request: Request, remoteAddress: string | undefined): Promise<Response> => {
    const { method, url } = request;
    const headers = Object.fromEntries(request.headers);
    const client = findClient({ remoteAddress }, headers['x-forwarded-for']);
    return (
      (await respondToWebRequest(request, handler, client)) ??
      toWebResponse(pages(new URL(url).pathname, { method, headers }))
    );
  };
}
