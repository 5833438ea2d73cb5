import bodies from '../../dist/bodies.json' with { type: 'json' };
import { publicQuota } from '../contract/rate-limit.ts';
import { createHandler } from '../api/handler.ts';
import { createRepresentations } from '../api/representation.ts';
import { toResponse } from '../api/web-response.ts';
import { clientAt } from '../rate-limit/client-key.ts';
import { createMemoryLimiter } from '../rate-limit/memory.ts';

const published = new Map(Object.entries(bodies));

/** Origins on Netlify and Cloudflare have TLS, and both CDNs compress responses. */
const options = { mode: 'advertised', secure: true, codings: [] } as const;

/** The limiter counts only the requests of this instance. Only the platform can count across instances. */
const handler = createHandler({
  ...options,
  limiter: createMemoryLimiter({ quota: publicQuota, capacity: 20_000 }),
  read: (path) => {
    const body = published.get(path);
    if (body === undefined) throw new Error(`bodies.json has no body for ${path}.`);
    return createRepresentations(path, Buffer.from(body), options).identity;
  },
});

/**
 * Answers a request to the API from the bodies in this bundle, without a request of its own. `client`
 * is the address that the platform reports. Never throws.
 */
export function respond(request: Request, client: string | undefined): Response {
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  const target = `${pathname}${search}`;
  try {
    const reply = handler.handle({
      method,
      target,
      client: clientAt(client),
      ifNoneMatch: headers.get('if-none-match') ?? undefined,
      acceptEncoding: undefined,
    });
    return reply ? toResponse(reply) : new Response(null, { status: 404 });
  } catch {
    return toResponse(handler.fail(method, target));
  }
}
