import type { Context } from '@netlify/functions';
import { respond } from '../../respond.ts';

/** Answers reads of paths without a file. The public routes are excluded, so reading them runs no code. */
export default (request: Request, { ip }: Context) => respond(request, ip);

/** Netlify reads literals only, so this repeats the routes and the quota. A test compares them. */
export const config = {
  path: ['/api', '/api/*'],
  method: ['GET', 'HEAD'],
  preferStatic: true,
  excludedPath: [
    '/api/v1/health',
    '/api/v1/info',
    '/api/health',
    '/api/info',
    '/api/v1/health.md',
    '/api/v1/info.md',
    '/api/health.md',
    '/api/info.md',
  ],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
