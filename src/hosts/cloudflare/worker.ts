import { isHandled } from '../../api/decide.ts';
import { openapiPath } from '../../facts/paths.ts';
import { respond } from '../respond.ts';
import { serveFile, type Assets } from './serve-file.ts';

interface Environment {
  /** The files of the build, by the binding that wrangler.jsonc names. */
  readonly ASSETS: Assets;
}

/** The Cloudflare Worker: the handler answers for the API, and the files of the build for the rest. */
export default {
  fetch(request: Request, { ASSETS: assets }: Environment): Response | Promise<Response> {
    const { method, headers, url } = request;
    const { pathname } = new URL(url);
    // The document is too long for the bundle, and its file has the same header fields.
    const isOpenapiRead = pathname === openapiPath && (method === 'GET' || method === 'HEAD');
    return isHandled(pathname) && !isOpenapiRead
      ? respond(request, headers.get('CF-Connecting-IP') ?? undefined)
      : serveFile(request, assets);
  },
};
