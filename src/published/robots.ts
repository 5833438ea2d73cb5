import type { Facts } from '../facts/schema.ts';
import { sitemapPath } from './paths.ts';

/**
 * Everything may be read (RFC 9309), and used for search, as an answer's source and for training
 * (the Content-Signal line of contentsignals.org). Published to be repeated, nothing here is private.
 */
export function renderRobots(facts: Facts): string {
  const lines = [
    'User-agent: *',
    'Content-Signal: search=yes, ai-input=yes, ai-train=yes',
    'Allow: /',
    '',
    `Sitemap: ${facts.baseUrl}${sitemapPath}`,
  ];
  return `${lines.join('\n')}\n`;
}
