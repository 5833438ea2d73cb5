import bodies from '../../dist/bodies.json' with { type: 'json' };
import { createHandler } from '../api/handler.ts';
import { createRepresentations } from '../api/representation.ts';
import { answerWebRequest } from '../api/web.ts';
import { publicQuota } from '../contract/rate-limit.ts';
import { clientAt } from '../rate-limit/client-key.ts';
import { createMemoryLimiter } from '../rate-limit/memory.ts';

const published = new Map(Object.entries(bodies));

/** Origins on Netlify and Cloudflare have TLS, and both CDNs compress responses. */
const options = { mode: 'advertised', secure: true, coded: {} } as const;

/** The limiter counts only the requests of this instance. Only the platform can count across instances. */
const handler = createHandler({
  ...options,
  limiter: createMemoryLimiter({ quota: publicQuota, capacity: 20_000 }),
  read: (path) => {
    const body = published.get(path);
    if (body === undefined) throw new Error(`bodies.json has no body for ${path}.`);
    return createRepresentations(path, Buffer.from(body), options);
  },
});

/**
 * Answers a request to the API from the bodies in this bundle, without a request of its own. `address`
 * is the client's address that the platform reports. Never rejects.
 */
export function respond(request: Request, address: string | undefined): Promise<Response> {
  const answerOther = () => ({ status: 404, headers: {}, body: undefined });
  return answerWebRequest(request, { handler, client: clientAt(address), answerOther });
}
