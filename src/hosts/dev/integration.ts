import type { AstroIntegration } from 'astro';
import { existsSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { respondWithoutPage } from '../../api/respond-without-page.ts';
import { isHandled } from '../../api/decide.ts';
import type { Handler } from '../../api/handler.ts';
import { parseTarget } from '../../api/request-target.ts';
import { publicQuota } from '../../contract/rate-limit.ts';
import { fileFields } from '../../published/file-fields.ts';
import { createMemoryLimiter } from '../../rate-limit/memory.ts';
import { answerRequests, type Pages } from '../node/answer-requests.ts';
import { createClients } from '../node/clients.ts';
import { limits } from '../node/limits.ts';
import type * as Source from './handler.ts';
import { answerTwin, twinOf } from './twins.ts';

type ViteServer = Parameters<
  NonNullable<AstroIntegration['hooks']['astro:server:setup']>
>[0]['server'];

/** Makes `astro dev` respond like the Node server, with the source as it is now. */
export function frontdeskDev(): AstroIntegration {
  return {
    name: 'frontdesk-dev',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        if (!server.httpServer) return;
        const httpServer = server.httpServer as Server;
        // Vite listens for WebSockets. Every other request to upgrade stays an ordinary request.
        Object.assign(httpServer, {
          shouldUpgradeCallback: ({ headers }: { headers: { upgrade?: string } }) =>
            headers.upgrade === 'websocket',
        });
        answerRequests(httpServer, {
          handler: await createDevHandler(server),
          pages: createDevPages(httpServer, server.config.root),
          clients: createClients(undefined),
          limits,
          log: pino({ level: 'error', base: null }),
        });
      },
    },
  };
}

/** Creates a handler that loads its source through Vite, which loads a file again when it changes. */
async function createDevHandler(server: ViteServer): Promise<Handler> {
  const limiter = createMemoryLimiter({ quota: publicQuota });
  const load = async () => {
    const source = await server.ssrLoadModule('/src/hosts/dev/handler.ts');
    return (source as typeof Source).createSourceHandler(limiter);
  };
  const loaded = await load();
  return {
    ...loaded,
    handle(request) {
      if (!isHandled(request.target.path)) return undefined;
      return load().then(
        (source) => source.handle(request) ?? source.fail(request.method, request.target.path),
      );
    },
  };
}

/** Passes requests to Astro and Vite, unless a build would respond differently. */
function createDevPages(httpServer: Server, root: string): Pages {
  const astro = httpServer.listeners('request') as RequestListener[];
  const get = (path: string) => {
    const { port } = httpServer.address() as AddressInfo;
    return fetch(`http://localhost:${port}${path}`);
  };
  return (path, request, response) => {
    const { method = '', url = '', headers } = request;
    const { query } = parseTarget(url);
    const answer = respondWithoutPage(method, path);
    if (answer) return answer;
    if (isRewritten(path) || isProjectFile(root, decodeURIComponent(path))) {
      request.url = '/404';
    } else {
      const twin = twinOf(path, headers.accept);
      if (twin !== undefined) return answerTwin(twin, method, get);
      const { Vary: vary, Link: link } = fileFields(path);
      if (vary !== undefined) response.setHeader('Vary', vary);
      if (link !== undefined) response.setHeader('Link', link);
      request.url = query === '' ? path : `${path}?${query}`;
    }
    for (const listener of astro) listener.call(httpServer, request, response);
    return undefined;
  };
}

/** Whether Astro's router would see another path, or whether this is an escaped path of the API. */
function isRewritten(path: string): boolean {
  return (
    isHandled(decodeURIComponent(path)) || URL.parse(path, 'http://localhost')?.pathname !== path
  );
}

/** Whether Vite would serve a file of the project that no build publishes. */
function isProjectFile(root: string, path: string): boolean {
  const [, first = ''] = path.split('/', 2);
  return first !== '' && !['src', 'node_modules'].includes(first) && existsSync(join(root, first));
}
