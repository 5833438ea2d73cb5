import type { IncomingMessage } from 'node:http';
import { createHandler } from '../../api/handler.ts';
import type { Reply } from '../../api/reply.ts';
import { toResponse } from '../../api/web-response.ts';
import { createMemoryLimiter } from '../../rate-limit/memory.ts';
import { isSecure, openBuild, readPublic } from '../node/build-folder.ts';
import { createClients } from '../node/clients.ts';
import type { ServerConfig } from '../node/config.ts';
import { createPages } from '../node/pages.ts';

/** Answers a request. `address` is the other end of its connection. Never throws. */
export type Site = (request: Request, address: string | undefined) => Response;

/**
 * Serves a build folder, the API and the pages, to web requests. It counts clients in this process.
 * @throws {BuildError} if the folder is not a complete build.
 */
export function createSite(
  dist: string,
  { mode, quota, trustProxy }: Pick<ServerConfig, 'mode' | 'quota' | 'trustProxy'>,
): Site {
  const build = openBuild(dist);
  const secure = isSecure(build);
  const limiter = createMemoryLimiter({ quota });
  const read = readPublic(build, { mode, secure });
  const handler = createHandler({ mode, limiter, read, secure });
  const pages = createPages(build, secure);
  const clients = createClients(trustProxy);

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
