import { astro, FetchState } from 'astro/fetch';
import { fileURLToPath } from 'node:url';
import type { Target } from './api/request-target.ts';
import { respondToWebRequest } from './api/web.ts';
import { openBuild } from './hosts/node/build-folder.ts';
import { createClients } from './hosts/node/clients.ts';
import { openSite } from './hosts/node/open-site.ts';
import { parseConfig } from './hosts/node/variables.ts';
import { createMemoryLimiter } from './rate-limit/memory.ts';

/** Opened at the start, so that an application with an incomplete build stops at once. */
const respond = import.meta.env.PROD
  ? serveBuild(fileURLToPath(new URL('..', import.meta.url)))
  : undefined;

/** Serves the build around this file, in an application that mounts it. Counts clients in this process. */
function serveBuild(dist: string) {
  const config = parseConfig(process.env);
  const quota = { limit: config.RATE_LIMIT, window: config.RATE_WINDOW };
  const limiter = createMemoryLimiter({ quota });
  const { handler, pages } = openSite(openBuild(dist), { mode: config.RATE_LIMIT_MODE, limiter });
  const clients = createClients(config.TRUST_PROXY);

  return (request: Request, remoteAddress: string | undefined) => {
    const headers = Object.fromEntries(request.headers);
    const client = clients.of({ socket: { remoteAddress }, headers });
    const respondOtherwise = ({ path }: Target) => pages(path, { method: request.method, headers });
    return respondToWebRequest(request, { handler, client, respondOtherwise });
  };
}

/** Responds to every request that Astro receives: from the files of a build, or as Astro does in `astro dev`. */
export default {
  fetch(request: Request): Promise<Response> {
    const state = new FetchState(request);
    return respond ? respond(request, state.clientAddress) : astro(state);
  },
};
