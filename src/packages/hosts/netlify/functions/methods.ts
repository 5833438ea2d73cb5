import type { Context } from '@netlify/functions';
import { respond } from '../../cdn/handle-request.ts';

/** Responds to every method except GET, HEAD, and POST. */
export default (request: Request, { ip }: Context) => respond(request, ip);

/** Netlify reads only literals, so this repeats the quota. A test compares them. */
export const config = {
  path: '/*',
  method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
