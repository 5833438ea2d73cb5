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
  /** The folder of skills for agents, each in a folder with its name (agentskills.io/specification). */
  skills: '/.well-known/agent-skills/',
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
