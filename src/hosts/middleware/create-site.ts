import type { IncomingMessage } from 'node:http';
import { createHandler } from '../../api/handler.ts';
import type { Reply } from '../../api/reply.ts';
import { toResponse } from '../../api/web-response.ts';
import { createMemoryLimiter } from '../../rate-limit/memory.ts';
import { openBuild, readInfo, readPublic } from '../node/build-folder.ts';
import { createClients } from '../node/clients.ts';
import { createPages } from '../node/pages.ts';
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
  const build = openBuild(dist);
  const secure = readInfo(build).docs.startsWith('https:');
  const mode = config.RATE_LIMIT_MODE;
  const quota = { limit: config.RATE_LIMIT, window: config.RATE_WINDOW };
  const limiter = createMemoryLimiter({ quota });
  const read = readPublic(build, { mode, secure });
  const handler = createHandler({ mode, limiter, read, secure });
  const pages = createPages(build, secure);
  const clients = createClients(config.TRUST_PROXY);

  function answer(request: Request, target: string, address: string | undefined): Reply {
    const { method } = request;
    const headers = Object.fromEntries(request.headers);
    const parts: unknown = { method, url: target, headers, socket: { remoteAddress: address } };
    // The parts of Node's request that clients and pages read.
    const incoming = parts as IncomingMessage;
    const reply = handler.handle({
      method,
      target,
      client: clients.of(incoming),
      ifNoneMatch: headers['if-none-match'],
      acceptEncoding: headers['accept-encoding'],
    });
    return reply ?? pages(incoming);
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
