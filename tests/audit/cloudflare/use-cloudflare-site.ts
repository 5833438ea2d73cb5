import { afterAll, beforeAll } from 'vitest';
import { startCloudflareSite, type CloudflareSite, type SiteOptions } from './cloudflare-site.ts';

/** Runs a site for the tests of a `describe`. */
export function useCloudflareSite(options?: SiteOptions): () => CloudflareSite {
  let site: CloudflareSite | undefined;
  beforeAll(async () => {
    site = await startCloudflareSite(options);
  });
  afterAll(() => site?.stop());
  return () => {
    if (!site) throw new Error('The site has not started.');
    return site;
  };
}
