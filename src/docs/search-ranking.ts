/**
 * How much Pagefind's search weighs a word of a page's title and of its keywords. Pagefind ranks a title
 * with underscores, such as that of an error, above others, so keywords weigh more than titles.
 */
export const ranking = { metaWeights: { title: 5, keywords: 20 } };
