import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseTarget } from './request-target.ts';
import { createMemoryLimiter } from '@frontdesk/api';
import { openBuild } from './node/build-folder.ts';
import { createFindClient, hasValidHost } from './node/node-request.ts';
import { createIsOnDemand } from './node/on-demand.ts';
import { openSite } from './node/open-site.ts';
import { respondTo, send } from './node/handle-request.ts';
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
  const site = openSite(build, { mode: config.RATE_LIMIT_MODE, limiter });
  const isOnDemand = createIsOnDemand(folder, build, site.api.owns);
  const findClient = createFindClient(config.TRUST_PROXY, (warning) => {
    process.emitWarning(warning);
  });

  return async (request, response, next) => {
    const { method = '', url = '', headers, socket, rawHeaders } = request;
    const client = findClient(socket, headers['x-forwarded-for']);
    // Node keeps only the first Host, unless the application joins repeated headers.
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
    const isValid = hosts.length <= 1 && hasValidHost(request);
    try {
      if (next && isValid && isOnDemand(request)) await next();
      else await respondTo(site, { request, response, client, isValid });
    } catch {
      if (!response.headersSent) send(response, site.api.fail(method, parseTarget(url).path));
    }
  };
}

/** Opened at startup, so that an application with an incomplete build stops at once. */
export const handler = serveBuild(import.meta.dirname);
