import type { Context } from '@netlify/functions';
import { respond } from '../netlify/respond.ts';

/** Every method that changes nothing here, and OPTIONS: on any path of the API, files included. */
export default (request: Request, { ip }: Context) => respond(request, ip);

export const config = {
  path: ['/api', '/api/*'],
  method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
