import { addHeaders } from '../../api/response.ts';
import { toWebResponse } from '../../api/web.ts';
import { apiSecurityFields } from '../../contract/security-fields.ts';
import { respondMissing } from '../respond-without-page.ts';

/** Returns the 404 for a client that prefers Markdown or JSON. CDNs have the 404 page for other clients. */
export function toMissing({ method, url, headers }: Request): Response | undefined {
  const response = respondMissing(method, new URL(url).pathname, headers.get('Accept') ?? '');
  return response && toWebResponse(addHeaders(response, apiSecurityFields));
}
