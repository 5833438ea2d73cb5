import { respond } from '../cdn/handle-request.ts';
import { serveFile, type Assets } from './serve-file.ts';

interface Env {
  /** The files of the build. wrangler.jsonc sets this binding. */
  readonly ASSETS: Assets;
}

/** The Cloudflare Worker: the lookup responds to API requests, and the build's files to all others. */
export default {
  async fetch(request: Request, { ASSETS: assets }: Env): Promise<Response> {
    const address = request.headers.get('CF-Connecting-IP') ?? undefined;
    return (await respond(request, address)) ?? serveFile(request, assets);
  },
};
