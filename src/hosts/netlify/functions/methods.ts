import type { Context } from '@netlify/functions';
import { respond } from '../../respond.ts';

/** Every method that changes nothing here, and OPTIONS: on any path of the API and its description, files included. */
export default (request: Request, { ip }: Context) => respond(request, ip);

export const config = {
  path: ['/api', '/api/*', '/openapi.json'],
  method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
