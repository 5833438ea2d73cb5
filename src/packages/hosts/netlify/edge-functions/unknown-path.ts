import { respond, respondMissing } from '../../cdn/handle-request.ts';
import { responses } from '../../cdn/built-responses.ts';

/** The part of Netlify's context that this uses. */
interface Context {
  /** The client address. */
  readonly ip: string;
}

/**
 * Responds to unknown paths under /api, and to the API's paths in another case or with another number of slashes, for
 * which Netlify may send a file. Reads of files run no code.
 */
export default async (request: Request, { ip }: Context): Promise<Response | URL> =>
  (await respond(request, ip)) ??
  respondMissing(request) ??
  // Netlify sends what it has at the path of a returned URL. This one has no file, so Netlify sends 404.html.
  new URL('/404/missing', request.url);

const { limit, window } = responses.quota;

/** Netlify's CDN matches with RE2, which has no lookahead. */
export const config = {
  pattern: ['^/+[aA][pP][iI](/.*)?$', '^/+[oO][pP][eE][nN][aA][pP][iI][.][jJ][sS][oO][nN]/*$'],
  excludedPattern: Object.keys(responses.reads).map((path) => `^${path.replace('.', '[.]')}$`),
  rateLimit: { windowLimit: limit, windowSize: window, aggregateBy: ['ip', 'domain'] },
};
