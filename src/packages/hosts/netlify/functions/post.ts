import methods from './methods.ts';

/** Responds to POST under /api. Netlify responds to it elsewhere, because its forms are sent to pages. */
export default methods;

/** Netlify reads only literals, so this repeats the quota. A test compares them. */
export const config = {
  path: ['/api', '/api/*', '/openapi.json'],
  method: 'POST',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
