import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  startCloudflareSite,
  withoutRuntime,
  type CloudflareSite,
  type SiteOptions,
} from './cloudflare-site.ts';

/** Runs a site for the tests of a `describe`. Skips them if Cloudflare's runtime isn't installed. */
export function useCloudflareSite(options?: SiteOptions): () => CloudflareSite {
  let site: CloudflareSite | undefined;
  beforeAll(async () => {
    if (withoutRuntime === undefined) site = await startCloudflareSite(options);
  });
  beforeEach(({ skip }) => {
    skip(withoutRuntime !== undefined, withoutRuntime);
  });
  afterAll(() => site?.stop());
  return () => {
    if (!site) throw new Error('The site has not started.');
    return site;
  };
}
