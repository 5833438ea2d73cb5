import type { Facts } from '@frontdesk/facts';
import { sitePaths } from '@frontdesk/files';

/**
 * Renders robots.txt (RFC 9309). Crawlers can read the whole site, because it is public. Only the owner can
 * say whether AI companies may train models on it (contentsignals.org).
 */
export function renderRobots({ baseUrl, aiTraining, site }: Facts): string {
  const signal =
    aiTraining === undefined ? '' : `Content-Signal: ai-train=${aiTraining ? 'yes' : 'no'}\n`;
  const sitemap = site.hasSitemap ? `\nSitemap: ${baseUrl}${sitePaths.sitemap}\n` : '';
  return `User-agent: *\n${signal}Allow: /\n${sitemap}`;
}
