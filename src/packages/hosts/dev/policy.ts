import type { MiddlewareHandler } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toMessage } from '@frontdesk/settings';
import {
  describeBlocked,
  isAllowed,
  listElements,
  listEmbeds,
  parsePage,
  withPolicy,
} from '@frontdesk/markup';

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
  const elements = listElements(page);
  const embeds = listEmbeds(elements, url.href);
  for (const embed of embeds.filter(({ origin }) => !isAllowed(origin, facts.embeds))) {
    const { value, problem, next: advice } = describeBlocked(embed);
    process.stderr.write(`${toMessage(`${url.pathname}: ${value} ${problem}. ${advice}`)}\n`);
  }
  const guarded = withPolicy(html, { page, elements }, facts.embeds);
  return new Response('html' in guarded ? guarded.html : html, response);
};
