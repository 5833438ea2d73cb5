/** Lists the pictures of a page that have no address. */
export { listBrokenPictures } from './broken-pictures.ts';

/** Lists the paths of the pictures of this site that the page at `url` shows. */
export { listShown } from './broken-pictures.ts';

/** Compares a build's files with the facts, the contract, and each other. */
export { checkBuild } from './check-build.ts';

/** Lists what makes a page's text hard to use: on a phone, on a slow network, or with a screen reader. */
export { listContentWarnings } from './content-warnings.ts';

/** Lists what an owner should know about the facts at a time, whatever the pages say. */
export { listFactWarnings } from './fact-warnings.ts';

/** Describes why a path can't be published: '/.git contains …'. The build asks for what Astro added to `public`, too. */
export { findNameProblem } from './file-names.ts';

/** What pages contain, and what the site should know about them. */
export type { FinishedPages } from './finished-pages.ts';

/** What a page says, and what it links to. */
export type { PageContent } from './finished-pages.ts';

/** Finds texts of a page that say nothing but when it is open, and a day or a time that `hours` lacks: "We are open Mo-Fr 8-15." Texts below a heading about something else may be about a season, or about a neighbor. */
export { findOtherHours } from './hours-warnings.ts';

/** Renders a page with only its links and ids, so that following them takes a fraction of the time. */
export { renderLinkPage } from './link-page.ts';

/** Lists the pictures that say where they were taken: those of `public`, because the build removes that from all others. */
export { listLocated } from './located-pictures.ts';

/** Creates what gives pages a Content-Security-Policy. */
export { createPageGuard } from './page-guard.ts';

/** Requires that `public` has only files, folders, and links to the site's own. */
export { requireOwnFiles } from './public-links.ts';

/** Returns a function that removes a page's sidebar links if two earlier pages have them. */
export { createLinkRemover } from './repeated-links.ts';
