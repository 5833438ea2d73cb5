import { astro, FetchState } from 'astro/fetch';
import { fileURLToPath } from 'node:url';
import { createSite } from './hosts/middleware/create-site.ts';
import { parseConfig } from './hosts/node/variables.ts';

/** Opened at the start, so that an application with an incomplete build stops at once. */
const site = import.meta.env.PROD
  ? createSite(fileURLToPath(new URL('..', import.meta.url)), parseConfig(process.env))
  : undefined;

/** Answers every request that Astro receives: from the files of a build, or as Astro does in `astro dev`. */
export default {
  fetch(request: Request): Response | Promise<Response> {
    const state = new FetchState(request);
    return site ? site(request, state.clientAddress) : astro(state);
  },
};
