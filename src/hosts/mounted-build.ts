import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseTarget } from './request-target.ts';
import { createMemoryLimiter } from '../api/rate-limit.ts';
import { openBuild } from './node/build-folder.ts';
import { createFindClient, hasValidHost, toApiRequest } from './node/node-request.ts';
import { createIsOnDemand } from './node/on-demand.ts';
import { openSite } from './node/open-site.ts';
import { send, sendPage } from './node/server.ts';
import { parseMountedConfig } from './node/variables.ts';

/**
 * Responds to a request of the application that mounts this build, or calls `next` for one that Astro renders. Never
 * rejects.
 */
export type MountedHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: () => unknown,
) => Promise<void>;

/**
 * Serves a build folder in an application that mounts it, and counts requests per client in memory.
 * @throws {StartError} if the build is incomplete.
 */
function serveBuild(folder: string): MountedHandler {
  const config = parseMountedConfig(process.env);
  const quota = { limit: config.RATE_LIMIT, window: config.RATE_WINDOW };
  const limiter = createMemoryLimiter({ quota });
  const build = openBuild(folder);
  const { api, pages } = openSite(build, { mode: config.RATE_LIMIT_MODE, limiter });
  const isOnDemand = createIsOnDemand(folder, build, api.owns);
  const findClient = createFindClient(config.TRUST_PROXY, (warning) => {
    process.emitWarning(warning);
  });

  return async (request, response, next) => {
    const { method = '', url = '', socket, rawHeaders } = request;
    const client = findClient(socket, request.headers['x-forwarded-for']);
    // Node keeps only the first Host, unless the application joins repeated headers.
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
    try {
      const isValid = hosts.length <= 1 && hasValidHost(request);
      if (next && isValid && isOnDemand(request)) {
        await next();
        return;
      }
      const asked = toApiRequest(request, client);
      const result = isValid
        ? (api.respond(asked) ?? pages(asked.target, request))
        : api.refuse(client);
      await sendPage(request, response, await result);
    } catch {
      if (response.headersSent) response.destroy();
      else send(response, api.fail(method, parseTarget(url).path));
    }
  };
}

/** Opened at startup, so that an application with an incomplete build stops at once. */
export const handler = serveBuild(import.meta.dirname);
