import type { AstroIntegration } from 'astro';
import { existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { defaultPort } from '../../facts/environment.ts';
import { isHandled, createHandler } from '../../api/handler.ts';
import { parseTarget } from '../../api/request-target.ts';
import { createClients } from '../node/clients.ts';
import { answerWithoutPage } from '../node/answer-without-page.ts';
import { createConnections } from '../node/connections.ts';
import { send } from '../node/create-server.ts';
import { limits } from '../node/limits.ts';
import { answerMalformed } from '../node/malformed.ts';
import { hasValidHost, leavesBytesUnread } from '../node/request-checks.ts';
import { fileFields } from '../../published/file-fields.ts';
import { devLimiter } from './limiter.ts';
import { answerTwin, twinOf } from './twins.ts';

/**
 * Makes `astro dev` answer as the Node server does. `src/fetch.ts` answers all that reaches it; what
 * Astro's dev server can't turn into the Request that was sent is answered before it.
 */
export function frontdeskDev(): AstroIntegration {
  let dev = false;
  let root = '';
  return {
    name: 'frontdesk-dev',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        dev = command === 'dev';
        root = fileURLToPath(config.root);
        // The handler answers OPTIONS, as on every other host.
        updateConfig({ vite: { server: { cors: false } } });
      },
      'astro:route:setup': ({ route }) => {
        // Astro's dev server keeps the request's headers from pre-rendered routes.
        if (dev && route.component.startsWith('src/pages/')) route.prerender = false;
      },
      'astro:server:setup': ({ server: { httpServer } }) => {
        if (httpServer) putGateBefore(httpServer as Server, root);
      },
    },
  };
}

/**
 * Answers what can't reach `src/fetch.ts` as it was sent, and hides the project's own files. It
 * stands before all of Vite's and Astro's middleware, some of which throw on what it is for.
 */
function putGateBefore(httpServer: Server, root: string): void {
  const handler = createHandler({
    mode: 'metered',
    limiter: devLimiter(),
    read: (path) => {
      throw new Error(`${path} is for src/fetch.ts to read`);
    },
  });
  const clients = createClients(undefined);
  const connections = createConnections(httpServer, limits, () => undefined);
  const astro = httpServer.listeners('request') as RequestListener[];
  const get = (path: string) => {
    const address = httpServer.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return fetch(`http://localhost:${port ?? defaultPort}${path}`);
  };

  const gate: RequestListener = (request, response) => {
    connections.begin(response);
    const { method = '', url: target = '' } = request;
    const valid = hasValidHost(request);
    if (!valid || leavesBytesUnread(request)) connections.closeAfter(response);
    const { path, query } = parseTarget(target);
    const fit = isFit(method, path);
    const client = clients.of(request);
    const line = { method, target, client, ifNoneMatch: undefined, acceptEncoding: undefined };
    const reply = valid
      ? ((fit ? undefined : handler.handle(line)) ??
        (isHandled(path) ? undefined : answerWithoutPage(method, path)))
      : handler.refuse(client);
    if (reply) {
      send(response, reply);
      return;
    }
    request.url = query === '' ? path : `${path}?${query}`;
    if (!fit || isProjectFile(root, path)) request.url = '/404';
    if (request.url !== '/404' && !isHandled(path)) {
      // Here and not in `src/fetch.ts`: pages are rendered apart from it, without the request's fields.
      const twin = twinOf(path, request.headers.accept);
      if (twin !== undefined) {
        answerTwin(twin, method, get).then(
          (made) => {
            send(response, made);
          },
          () => {
            send(response, handler.fail(method, target));
          },
        );
        return;
      }
      const { Vary: vary } = fileFields(path);
      if (vary !== undefined) response.setHeader('Vary', vary);
    }
    for (const listener of astro) listener.call(httpServer, request, response);
  };

  Object.assign(httpServer, {
    requireHostHeader: false,
    joinDuplicateHeaders: true,
    // Vite listens for WebSockets; every other offer to upgrade stays an ordinary request.
    shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade === 'websocket',
  });
  httpServer.removeAllListeners('request').on('request', gate);
  httpServer.removeAllListeners('checkContinue').on('checkContinue', gate);
  httpServer.removeAllListeners('checkExpectation').on('checkExpectation', gate);
  httpServer.removeAllListeners('clientError');
  const log = pino({ level: 'silent' });
  httpServer.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    connections.release(socket);
  });
  answerMalformed(httpServer, { handler, clients, connections, log, metrics: undefined });
}

/**
 * True if Astro can answer. It waits for the bodies of other methods, and it must be possible to make a
 * Request that still has the path that was sent.
 */
function isFit(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  // Of `/api` itself Astro makes the endpoint with no path left, and throws that it is a folder.
  if (/^\/api\/?$/.test(path)) return false;
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  try {
    // Astro's router decodes: an escaped `/api` must not find the way around `src/fetch.ts`.
    const hidden = isHandled(decodeURIComponent(path)) && !isHandled(path);
    return !hidden && new URL(path, 'http://localhost').pathname === path;
  } catch {
    return false;
  }
}

/** True for a file of the project that Vite would serve and no build publishes. */
function isProjectFile(root: string, path: string): boolean {
  const [, first = ''] = path.split('/', 2);
  return first !== '' && !['src', 'node_modules'].includes(first) && existsSync(`${root}${first}`);
}
