/** The paths of the files that a site publishes besides its pages and the API. */
export const sitePaths = {
  /** The file of the error page. */
  missingPage: '/404.html',
  /** The manifest of the build. */
  manifest: '/build.json',
  /** The page index for agents (llmstxt.org). */
  llms: '/llms.txt',
  /** The Markdown of all pages in one file. */
  llmsFull: '/llms-full.txt',
  /** The API catalog (RFC 9727 §2). */
  apiCatalog: '/.well-known/api-catalog',
  /** The index of skills for agents (github.com/cloudflare/agent-skills-discovery-rfc). */
  skillIndex: '/.well-known/agent-skills/index.json',
  /** The contact for security researchers (RFC 9116 §3). */
  security: '/.well-known/security.txt',
  /** The page index for search engines, by @astrojs/sitemap. */
  sitemap: '/sitemap-index.xml',
  /** The only sitemap file: @astrojs/sitemap starts a second one at 45,000 pages. */
  firstSitemap: '/sitemap-0.xml',
  contactCard: '/contact.vcf',
  /** The share image (Open Graph). */
  shareImage: '/og.png',
  /** The icon that programs request without reading a page. */
  favicon: '/favicon.ico',
  /** The icon on a home screen. iOS doesn't accept SVG. */
  touchIcon: '/apple-touch-icon.png',
  /** The logo on pages, and the one for the dark theme. */
  logo: '/site-logo.png',
  darkLogo: '/site-logo-dark.png',
} as const;

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
