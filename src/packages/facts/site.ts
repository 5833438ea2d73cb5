import { agentsPath, docsPath } from './paths.ts';

/** The pages of a site's docs to which the API and the files for agents link. */
export interface DocPages {
  /** The page that documents the API: the home page if there is none. */
  readonly home: string;
  /** The page on what agents can do. Without it, they read the one above. */
  readonly agents?: string | undefined;
  /** The page with a section for each error, such as `#404-not_found`. Without it, hints link to none. */
  readonly errors?: string | undefined;
  /** The page that explains versions and deprecation. Without it, headers link to the first one. */
  readonly versions?: string | undefined;
}

/** What a site has besides the published files. */
export interface Site {
  /** The path of the page that states the name and the phone number, if there is one. */
  readonly home?: string | undefined;
  readonly docs: DocPages;
  /** More facts that pages state, by path: `{ '/docs/': ['version'] }`. */
  readonly stated?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The published files that the site has from elsewhere. Undefined if nobody knows. */
  readonly leave?: readonly string[] | undefined;
  /** True if @astrojs/sitemap writes a sitemap. */
  readonly hasSitemap: boolean;
}

/** The website of this repository. */
export const website = {
  home: '/',
  docs: {
    home: docsPath,
    agents: agentsPath,
    errors: `${docsPath}errors/`,
    versions: `${docsPath}versioning/`,
  },
  stated: {
    '/': ['description'],
    '/llms.txt': ['docs'],
    [docsPath]: ['phone', 'version'],
    [agentsPath]: ['mcp', 'phone'],
    [`${docsPath}reference/`]: ['version'],
    [`${docsPath}versioning/`]: ['version'],
  },
  leave: [],
  hasSitemap: true,
} as const satisfies Site;
