import type { Facts } from '../facts/facts.ts';
import { sitemapPath } from './paths.ts';

/**
 * Renders robots.txt (RFC 9309). The whole site is public, so crawlers can read it, and use it for search,
 * AI answers, and training (contentsignals.org).
 */
export function renderRobots({ baseUrl }: Facts): string {
  return `User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=yes
Allow: /

Sitemap: ${baseUrl}${sitemapPath}
`;
}
