import type { HookParameters } from 'astro';
import type { IncomingMessage, ServerResponse } from 'node:http';

type DevServer = HookParameters<'astro:server:setup'>['server'];

type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Imports a module of the project as Astro's pages do, so that both have the same instance. */
interface Runner {
  readonly import: (path: string) => Promise<{ readonly respondWithoutAstro: Respond }>;
}

/** Responds in `astro dev` to requests that Astro answers with an error page: TRACE, and malformed paths. */
export function respondBeforeAstro({ environments, middlewares }: DevServer): void {
  const { runner } = environments.ssr as unknown as { readonly runner: Runner };
  const respond: Respond = async (request, response) => {
    const { respondWithoutAstro } = await runner.import('/src/hosts/dev/respond.ts');
    await respondWithoutAstro(request, response);
  };
  middlewares.use((request, response, next) => {
    if (request.method === 'TRACE') respond(request, response).catch(next);
    else next();
  });
  type Next = (error: unknown) => void;
  const recover = (
    error: unknown,
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ) => {
    if (error instanceof URIError) respond(request, response).catch(next);
    else next(error);
  };
  middlewares.use(recover);
}
