import { publicQuota } from '../../../contract/rate-limit.ts';
import { routes } from '../../../contract/routes.ts';
import { openapiPath } from '../../../facts/paths.ts';
import { toMissing } from '../../missing.ts';
import { respond } from '../../respond.ts';

/** The part of Netlify's context that this uses. */
interface Context {
  /** The client address. */
  readonly ip: string;
}

/**
 * Responds to unknown paths under /api, and to other spellings of the API's paths, for which Netlify may
 * send a file: in another case, with another number of slashes, or with escapes. Reads of files run no code.
 */
export default async (request: Request, { ip }: Context): Promise<Response | URL> =>
  (await respond(request, ip)) ??
  toMissing(request) ??
  // Netlify sends what it has at the path of a returned URL. This one has no file, so Netlify sends 404.html.
  new URL('/404/missing', request.url);

/** Netlify's CDN matches with RE2, which has no lookahead. */
export const config = {
  pattern: [
    '^/+([aA]|%[46]1)([pP]|%[57]0)([iI]|%[46]9)((/|%2[fF]).*)?$',
    '^/+[oO][pP][eE][nN][aA][pP][iI][.][jJ][sS][oO][nN]/*$',
  ],
  excludedPattern: [...routes.map(({ path }) => path), openapiPath].map(
    (path) => `^${path.replace('.', '[.]')}$`,
  ),
  rateLimit: {
    windowLimit: publicQuota.limit,
    windowSize: publicQuota.window,
    aggregateBy: ['ip', 'domain'],
  },
};
