import { publicQuota } from '../../../contract/rate-limit.ts';
import { routes } from '../../../contract/routes.ts';
import { openapiPath } from '../../../facts/paths.ts';
import { toMissing } from '../../cdn/missing.ts';
import { respond } from '../../cdn/respond.ts';

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

/** Returns a pattern for a text in any case, with any of its characters percent-escaped. */
function anySpelling(text: string): string {
  const forms = Array.from(text, (character) => {
    const cases = [character.toLowerCase(), character.toUpperCase()];
    const escapes = cases.map((one) => `%${one.charCodeAt(0).toString(16)}`);
    const all = [...cases, ...escapes, ...escapes.map((one) => one.toUpperCase())];
    return `(${all.join('|').replaceAll('.', '[.]')})`;
  });
  return forms.join('');
}

/** Netlify's CDN matches with RE2, which has no lookahead. */
export const config = {
  pattern: [
    `^/+${anySpelling('api')}(${anySpelling('/')}.*)?$`,
    `^/+${anySpelling(openapiPath.slice(1))}/*$`,
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
