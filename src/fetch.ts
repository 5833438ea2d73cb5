import { astro, FetchState } from 'astro/fetch';
import { respondFromSource } from './hosts/dev/respond.ts';

/** Responds to every request that `astro dev` receives. */
export default {
  async fetch(request: Request): Promise<Response> {
    const state = new FetchState(request);
    return (await respondFromSource(request, state.clientAddress)) ?? astro(state);
  },
};
