import { unproven as unprovenOnCloudflare, workerFirstGaps } from './cloudflare.ts';
import type { Gap } from './gap.ts';
import { gaps as netlifyGaps, unproven as unprovenOnNetlify } from './netlify.ts';
import { caddyGaps, nginxGaps } from './proxies.ts';

/** The gaps behind each proxy and platform that the docs describe, by the names of `--behind`. */
export const profiles: Readonly<Record<string, readonly Gap[]>> = {
  nginx: nginxGaps,
  caddy: caddyGaps,
  cloudflare: [...workerFirstGaps, ...unprovenOnCloudflare],
  netlify: [...netlifyGaps, ...unprovenOnNetlify],
};
