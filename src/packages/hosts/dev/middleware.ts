import type { HookParameters } from 'astro';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpResponse } from '@frontdesk/api';

type DevServer = HookParameters<'astro:server:setup'>['server'];
type Next = (error?: unknown) => void;

/** Imports a module. Vite loads it again when a fact changes. */
interface Runner {
  readonly import: (path: string) => Promise<{
    readonly respond: (request: IncomingMessage) => Promise<HttpResponse | undefined>;
  }>;
}

/**
 * Adds the API and Markdown twins to `astro dev`. `module` is the path of respond.ts. Astro would give a prerendered
 * endpoint no query and no headers, and `src/fetch.ts` belongs to the site.
 */
export function addToDevServer({ environments, middlewares }: DevServer, module: string): void {
  const { runner } = environments.ssr as unknown as { readonly runner: Runner };
  const respond = async (request: IncomingMessage, response: ServerResponse, next: Next) => {
    const found = await (await runner.import(module)).respond(request);
    if (found) response.writeHead(found.status, found.headers).end(found.body);
    else next();
  };
  middlewares.use((request, response, next) => {
    respond(request, response, next).catch(next);
  });
}
