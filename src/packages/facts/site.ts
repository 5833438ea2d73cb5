import type { ApiFacts } from '@frontdesk/api';
import { agentsPath, docsPath } from './paths.ts';

/** What a site has besides the published files. */
export interface Site {
  /** The path of the page that states the name and the phone number, if there is one. */
  readonly home?: string | undefined;
  readonly docs: ApiFacts['site']['docs'];
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
