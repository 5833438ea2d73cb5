import bodies from '../../../dist/bodies.json' with { type: 'json' };
import { createHandler } from '../../api/handler.ts';
import { addHeaders } from '../../api/response.ts';
import { respondToWebRequest, toWebResponse } from '../../api/web.ts';
import { publicQuota } from '../../contract/rate-limit.ts';
import { apiSecurityFields } from '../../contract/security-fields.ts';
import { clientAt } from '../../rate-limit/client-key.ts';
import { createMemoryLimiter } from '../../rate-limit/memory.ts';
import { respondWithoutPage } from '../respond-without-page.ts';

/** Both CDNs compress responses. */
const files = Object.entries(bodies).map(([path, bytes]) => [path, { bytes, coded: {} }] as const);

/** Counts the requests of this instance. Only the platform can count across instances. */
const handler = createHandler({
  mode: 'advertised',
  limiter: createMemoryLimiter({ quota: publicQuota, capacity: 20_000 }),
  files: new Map(files),
});

/**
 * Responds to API requests with the bodies in this bundle, and to requests that need no page. Resolves with
 * undefined for others. `address` is the client address that the platform reports. Never rejects.
 */
export async function respond(
  request: Request,
  address: string | undefined,
): Promise<Response | undefined> {
  const response = await respondToWebRequest(request, handler, clientAt(address));
  if (response) return response;
  const other = respondWithoutPage(request.method, new URL(request.url).pathname);
  return other && toWebResponse(addHeaders(other, apiSecurityFields));
}
