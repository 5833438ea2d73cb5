import type { AstroIntegration } from 'astro';
import { existsSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { isHandled, type Handler } from '../../api/handler.ts';
import { parseTarget } from '../../api/request-target.ts';
import { publicQuota } from '../../contract/rate-limit.ts';
import { fileFields } from '../../published/file-fields.ts';
import { createMemoryLimiter } from '../../rate-limit/memory.ts';
import { answerRequests, type Pages } from '../node/answer-requests.ts';
import { answerWithoutPage } from '../../api/answer-without-page.ts';
import { createClients } from '../node/clients.ts';
import type { createSourceHandler } from './handler.ts';
import { answerTwin, twinOf } from './twins.ts';

type ViteServer = Parameters<
  NonNullable<AstroIntegration['hooks']['astro:server:setup']>
>[0]['server'];

/** Makes `astro dev` respond like the Node server, with the source as it is now. */
export function frontdeskDev(): AstroIntegration {
  let root = '';
  return {
    name: 'frontdesk-dev',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        root = fileURLToPath(config.root);
        // The handler responds to OPTIONS, as on every other host.
        updateConfig({ vite: { server: { cors: false } } });
      },
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
          pages: createDevPages(httpServer, root),
          clients: createClients(undefined),
          log: pino({
            level: 'error',
            base: null,
            serializers: { err: ({ message }: Error) => message },
          }),
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
    return (source as { createSourceHandler: typeof createSourceHandler }).createSourceHandler(
      limiter,
    );
  };
  const loaded = await load();
  return {
    ...loaded,
    handle(request) {
      if (!isHandled(request.target)) return undefined;
      return load().then((handler) => {
        const reply = handler.handle(request);
        if (!reply) throw new Error(`${request.target} is no longer a path of the API`);
        return reply;
      });
    },
  };
}

/** Passes requests to Astro and Vite, unless they would respond otherwise than a build. */
function createDevPages(httpServer: Server, root: string): Pages {
  const astro = httpServer.listeners('request') as RequestListener[];
  const get = (path: string) => {
    const { port } = httpServer.address() as AddressInfo;
    return fetch(`http://localhost:${port}${path}`);
  };
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    const { path, query } = parseTarget(url);
    const reply = answerWithoutPage(method, path);
    if (reply) return reply;
    if (isRewritten(path) || isProjectFile(root, path)) {
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

/** Whether Astro's router would see another path, or one of the API behind escapes. */
function isRewritten(path: string): boolean {
  return (
    isHandled(decodeURIComponent(path)) || URL.parse(path, 'http://localhost')?.pathname !== path
  );
}

/** Whether Vite would serve a file of the project that no build publishes. */
function isProjectFile(root: string, path: string): boolean {
  const [, first = ''] = path.split('/', 2);
  return first !== '' && !['src', 'node_modules'].includes(first) && existsSync(`${root}${first}`);
}
