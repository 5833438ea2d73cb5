import type { Context } from '@netlify/functions';
import { respond } from '../../respond.ts';

/** Responds to reads of paths under /api that have no file. Reads of files run no code. */
export default (request: Request, { ip }: Context) => respond(request, ip);

/**
 * Excludes the routes that accept `format`, because `preferStatic` sends their file before Netlify applies
 * the redirect in netlify.toml. Netlify reads only literals, so this repeats those routes and the quota. A
 * test compares them.
 */
export const config = {
  path: ['/api', '/api/*'],
  method: ['GET', 'HEAD'],
  preferStatic: true,
  excludedPath: ['/api/v1/info', '/api/info'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
