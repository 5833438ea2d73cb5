/** The file of the error page. */
export const missingPage = '/404.html';

/** The page index for agents (llmstxt.org). */
export const llmsPath = '/llms.txt';

/** The Markdown of all pages in one file. */
export const llmsFullPath = '/llms-full.txt';

/** The API catalog (RFC 9727 §2). */
export const apiCatalogPath = '/.well-known/api-catalog';

/** The index of skills for agents (github.com/cloudflare/agent-skills-discovery-rfc). */
export const skillIndexPath = '/.well-known/agent-skills/index.json';

/** The folder of the skill that explains how to use this service. */
const skillsPath = '/.well-known/agent-skills/';

/** The skill's path. Its folder has the skill's name (agentskills.io/specification). */
export function toSkillPath(name: string): string {
  return `${skillsPath}${name}/SKILL.md`;
}

/** True for the path of a skill. */
export function isSkillPath(path: string): boolean {
  return path.startsWith(skillsPath) && path.endsWith('/SKILL.md');
}

/** The contact for security researchers (RFC 9116 §3). */
export const securityPath = '/.well-known/security.txt';

/** The page index for search engines, by @astrojs/sitemap. */
export const sitemapPath = '/sitemap-index.xml';

/** The only sitemap file: @astrojs/sitemap starts a second one at 45,000 pages. */
export const firstSitemapPath = '/sitemap-0.xml';

export const contactPath = '/contact.vcf';

/** The share image, and its size (Open Graph). */
export const shareImagePath = '/og.png';
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The icon that programs request without reading a page. */
export const faviconPath = '/favicon.ico';

/** The icon on a home screen. iOS doesn't accept SVG. */
export const touchIconPath = '/apple-touch-icon.png';

/** The logo on pages, and the one for the dark theme. */
export const logoPath = '/site-logo.png';
export const darkLogoPath = '/site-logo-dark.png';
