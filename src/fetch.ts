import { astro, FetchState } from 'astro/fetch';
import { fileURLToPath } from 'node:url';

/** Loaded at startup, so that an application with an incomplete build stops at once. */
const respond = import.meta.env.PROD
  ? (await import('./hosts/mounted-build.ts')).serveBuild(
      fileURLToPath(new URL('..', import.meta.url)),
    )
  : (await import('./hosts/dev.ts')).respondFromSource;

/** Responds to every request that Astro receives, in `astro dev` and in an application that mounts the build. */
export default {
  async fetch(request: Request): Promise<Response> {
    const state = new FetchState(request);
    return (await respond(request, state.clientAddress)) ?? astro(state);
  },
};
