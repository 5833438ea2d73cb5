import type { AstroIntegration } from 'astro';
import { fileURLToPath } from 'node:url';
import type { ApiFacts } from '@frontdesk/api';
import { addToDevServer } from '@frontdesk/hosts';
import { findModule } from './endpoints.ts';
import { setUpSite, type SiteSetup } from './set-up-site.ts';
import { parseOptions } from './options.ts';
import { publish } from './publish.ts';
import { findRenderedRoutes } from './rendered-routes.ts';
import { separatePages } from './separate-pages.ts';

/** Checks that a site asks for. */
interface Checks {
  /** Facts that pages must state, by path: `{ '/docs/': ['version'] }`. */
  readonly stated?: Readonly<Record<string, readonly string[]>>;
  /** True to point out what word processors and phones did to the texts of pages outside the docs. */
  readonly texts?: boolean;
  /** True to require that a page links to each page. */
  readonly linked?: boolean;
}

/** What a site publishes, and what it has besides. */
export interface Options {
  /** The product's file, such as './product.yaml', relative to the root of the site. */
  readonly facts: string;
  /** The path of the page that must state the product's name and phone number. Without it, no page must. */
  readonly home?: string;
  /**
   * The path of the page that documents the API, or the paths of several pages of the docs. Without it, the API links to
   * the home page.
   */
  readonly docs?: string | ApiFacts['site']['docs'];
  /** Published files to leave out, because the site has its own from elsewhere: ['/robots.txt']. */
  readonly leave?: readonly string[];
  /** What a build checks besides. */
  readonly checks?: Checks;
  /** False if a program of the site's own starts `astro dev` again when the facts change. */
  readonly watch?: boolean;
}

/**
 * Adds the product's API and its files to a site, also in `astro dev`, and finishes, checks and publishes a build.
 * Astro builds in a staging folder, which replaces the output at the end. A failed build changes nothing.
 * @throws {SettingsError} if the options are wrong. Hooks throw it too, if the site can't be built or published.
 */
export default function frontdesk(options: Options): AstroIntegration {
  const settings = parseOptions(options);
  let site: SiteSetup;
  return {
    name: 'frontdesk',
    hooks: {
      'astro:config:setup': async (setup) => {
        site = await setUpSite(settings, setup);
      },
      'astro:routes:resolved': ({ routes }) => {
        site.routes = findRenderedRoutes(routes);
      },
      'astro:server:setup': ({ server }) => {
        addToDevServer(server, fileURLToPath(findModule('hosts/dev/current-site')));
      },
      'astro:build:generated': ({ dir }) => {
        separatePages(fileURLToPath(dir));
      },
      'astro:build:done': ({ dir, logger }) => publish(site, fileURLToPath(dir), logger),
    },
  };
}
