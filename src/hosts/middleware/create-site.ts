import type { Reply } from '../../api/reply.ts';
import { toResponse } from '../../api/web-response.ts';
import { createMemoryLimiter } from '../../rate-limit/memory.ts';
import { openBuild } from '../node/build-folder.ts';
import { createClients } from '../node/clients.ts';
import { openSite } from '../node/open-site.ts';
import type { ServerConfig } from '../node/variables.ts';

/** Answers a request. `address` is the other end of its connection. Never throws. */
export type Site = (request: Request, address: string | undefined) => Response;

/**
 * Serves a build folder, the API and the pages, to web requests. It counts clients in this process.
 * @throws {BuildError} if the folder is not a complete build.
 */
export function createSite(
  dist: string,
  config: Pick<ServerConfig, 'RATE_LIMIT_MODE' | 'RATE_LIMIT' | 'RATE_WINDOW' | 'TRUST_PROXY'>,
): Site {
  const quota = { limit: config.RATE_LIMIT, window: config.RATE_WINDOW };
  const limiter = createMemoryLimiter({ quota });
  const { handler, pages } = openSite(openBuild(dist), { mode: config.RATE_LIMIT_MODE, limiter });
  const clients = createClients(config.TRUST_PROXY);

  function answer(request: Request, target: string, address: string | undefined): Reply {
    const { method } = request;
    const headers = Object.fromEntries(request.headers);
    const reply = handler.handle({
      method,
      target,
      client: clients.of({ socket: { remoteAddress: address }, headers }),
      ifNoneMatch: headers['if-none-match'],
      acceptEncoding: headers['accept-encoding'],
    });
    return reply ?? pages({ method, url: target, headers });
  }

  return (request, address) => {
    const { pathname, search } = new URL(request.url);
    const target = `${pathname}${search}`;
    try {
      return toResponse(answer(request, target, address));
    } catch {
      return toResponse(handler.fail(request.method, target));
    }
  };
}
