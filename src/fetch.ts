import { astro, FetchState } from 'astro/fetch';
import { fileURLToPath } from 'node:url';
import { clientAt } from './rate-limit/client-key.ts';
import { choose } from './api/accept-encoding.ts';
import { createHandler } from './api/handler.ts';
import { createRepresentations } from './api/representation.ts';
import { toResponse } from './api/web-response.ts';
import { devLimiter } from './hosts/dev/limiter.ts';
import { decide } from './api/decide.ts';
import { createSite } from './hosts/middleware/create-site.ts';
import { parseConfig } from './hosts/node/config.ts';

const mode = 'metered';

/** Opened at the start, so that an application with an incomplete build stops at once. */
const site = import.meta.env.PROD
  ? createSite(fileURLToPath(new URL('..', import.meta.url)), parseConfig(process.env))
  : undefined;

/**
 * Answers every request that Astro receives. In `astro dev`, the handler answers requests to the API with
 * the bodies that Astro renders, and Astro answers the others. In a build, everything is a file.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const state = new FetchState(request);
    if (site) return site(request, state.clientAddress);
    const { pathname, search } = new URL(request.url);
    const line = { method: request.method, target: `${pathname}${search}` };
    const outcome = decide(line);
    if (!outcome) return astro(state);

    const rendered =
      'read' in outcome ? await render(new URL(outcome.read, request.url)) : undefined;
    const handler = createHandler({
      mode,
      limiter: devLimiter(),
      read: (path, acceptEncoding) => {
        const body = rendered ?? new Uint8Array();
        return choose(createRepresentations(path, body, { mode }), acceptEncoding);
      },
    });
    const reply = handler.handle({
      ...line,
      client: clientAt(state.clientAddress),
      ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
      acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
    });
    return reply ? toResponse(reply) : astro(state);
  },
};

/** The bytes of a public file, from its endpoint. */
async function render(url: URL): Promise<Uint8Array> {
  const response = await astro(new FetchState(new Request(url)));
  return new Uint8Array(await response.arrayBuffer());
}
