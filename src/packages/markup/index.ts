/** Adds a policy that allows only the inline scripts among the page's elements, and whatever the owner's `embeds` list. */
export { withPolicy } from './content-security-policy.ts';

/** Lists the URLs that a style sheet or a style attribute loads: `url()`, `@import`, and `image-set()`. */
export { listCssUrls } from './css-urls.ts';

/** Describes what pages load, or may load, from a blocked origin, and what to do. */
export { describeBlocked } from './embeds.ts';

/** Another origin, from which a page loads something, or may load. */
export type { Embed } from './embeds.ts';

/** True if `embeds` has an origin, or a pattern for it such as `https://*.maps.example`. */
export { isAllowed } from './embeds.ts';

/** Lists what the elements of the page at `url` load from other origins, each origin once. */
export { listEmbeds } from './embeds.ts';

/** Lists the other origins among the addresses in the file at `url`, each once. */
export { toEmbeds } from './embeds.ts';

/** Elements within a line of text. */
export { inline } from './inline-elements.ts';

/** Renders the `<main>` element of a page as Markdown (CommonMark with GFM tables): the title, a link to the page index (llmstxt.org), and the content without screen-only elements. */
export { renderPageMarkdown } from './page-markdown.ts';

/** Lists the elements within a node that pass a test, in the order of the document. */
export { findElements } from './parse-html.ts';

/** Lists all elements of a page, in the order of the document: also those in a `<template>`, or in the document of a `srcdoc`, which a script or a frame shows later, under the page's own policy. */
export { listElements } from './parse-html.ts';

/** Parses a page, including the content of its `noscript` elements. */
export { parsePage } from './parse-html.ts';

/** Returns the first heading of a page, or its title, and its description. */
export { readTitle } from './parse-html.ts';

/** Adds a line break that browsers don't show between a digit and what is in another element, because Pagefind reads `5<sup>90</sup>` as 590. */
export { separateForSearch } from './search-text.ts';
