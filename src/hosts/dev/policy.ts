import type { MiddlewareHandler } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { withPolicy } from '../../render/content-security-policy.ts';
import { describeBlocked, isAllowed, listEmbeds } from '../../render/embeds.ts';
import { parsePage } from '../../render/parse-html.ts';

/**
 * Astro's middleware in `astro dev`: gives each prerendered page the policy that a build gives it, and prints what the
 * policy blocks. Vite's own scripts and its WebSocket are on the same origin, so the policy allows them.
 */
export const onRequest: MiddlewareHandler = async ({ isPrerendered, url }, next) => {
  const response = await next();
  if (!isPrerendered || !response.headers.get('Content-Type')?.startsWith('text/html'))
    return response;
  const html = await response.text();
  const page = parsePage(html);
  const loaded = listEmbeds(page, url.href);
  const blocked = loaded.filter(({ origin }) => !isAllowed(origin, facts.embeds));
  for (const embed of blocked) {
    const { value, problem, next: advice } = describeBlocked(embed.origin, [embed]);
    process.stderr.write(`${url.pathname}: ${value} ${problem}. ${advice}\n`);
  }
  const external = { loaded, allowed: facts.embeds };
  return new Response(withPolicy(html, page, external) ?? html, response);
};
