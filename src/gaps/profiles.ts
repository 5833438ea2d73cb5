import { unproven as unprovenOnCloudflare, workerFirstGaps } from './cloudflare.ts';
import type { Gap, PlatformGap } from './gap.ts';
import { gaps as netlifyGaps, unproven as unprovenOnNetlify } from './netlify.ts';
import { caddyGaps, nginxFilesGaps, nginxGaps } from './proxies.ts';

/** The gaps behind each proxy and platform that the docs describe, by the names of `--behind`. */
export const profiles: Readonly<Record<string, readonly (Gap & Partial<PlatformGap>)[]>> = {
  // One example serves files, and the other passes reads on.
  nginx: nginxFilesGaps.map((gap) =>
    nginxGaps.includes(gap) ? gap : { ...gap, production: 'unknown' },
  ),
  caddy: caddyGaps,
  cloudflare: [...workerFirstGaps, ...unprovenOnCloudflare],
  netlify: [...netlifyGaps, ...unprovenOnNetlify],
};
