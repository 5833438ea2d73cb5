import { openapiPath } from '../../facts/paths.ts';
import { respond } from '../cdn/respond.ts';
import { serveFile, type Assets } from './serve-file.ts';

interface Environment {
  /** The files of the build. wrangler.jsonc sets this binding. */
  readonly ASSETS: Assets;
}

/** The Cloudflare Worker: the handler responds to API requests, and the build's files to all others. */
export default {
  async fetch(request: Request, { ASSETS: assets }: Environment): Promise<Response> {
    const { method, headers, url } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    // The document is too large for the bundle, and its file has the same headers.
    const isOpenapiRead = isRead && new URL(url).pathname === openapiPath;
    const response = isOpenapiRead
      ? undefined
      : await respond(request, headers.get('CF-Connecting-IP') ?? undefined);
    return response ?? serveFile(request, assets);
  },
};
