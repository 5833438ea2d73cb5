import type { Context } from '@netlify/functions';
import { respond } from '../../respond.ts';

/** Answers reads of paths under /api that have no file. Reads of files run no code. */
export default (request: Request, { ip }: Context) => respond(request, ip);

/**
 * The routes that take `format` are excluded, because `preferStatic` sends their file before Netlify
 * looks at the redirect in netlify.toml. Netlify reads literals only, so this repeats those routes and
 * the quota. A test compares them.
 */
export const config = {
  path: ['/api', '/api/*'],
  method: ['GET', 'HEAD'],
  preferStatic: true,
  excludedPath: ['/api/v1/info', '/api/info'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
