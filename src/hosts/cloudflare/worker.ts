import { isHandled } from '../../api/decide.ts';
import { openapiPath } from '../../facts/paths.ts';
import { respond } from '../respond.ts';
import { serveFile, type Assets } from './serve-file.ts';

interface Environment {
  /** The files of the build. wrangler.jsonc sets this binding. */
  readonly ASSETS: Assets;
}

/** The Cloudflare Worker: the handler responds to API requests, and the build's files to all others. */
export default {
  fetch(request: Request, { ASSETS: assets }: Environment): Response | Promise<Response> {
    const { method, headers, url } = request;
    const { pathname } = new URL(url);
    // The document is too large for the bundle, and its file has the same headers.
    const isOpenapiRead = pathname === openapiPath && (method === 'GET' || method === 'HEAD');
    return isHandled(pathname) && !isOpenapiRead
      ? respond(request, headers.get('CF-Connecting-IP') ?? undefined)
      : serveFile(request, assets);
  },
};
