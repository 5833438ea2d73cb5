/**
 * The search weights of words in page titles and keywords. Pagefind ranks titles with underscores, such as
 * error codes, above others, so keywords outweigh titles.
 */
export const ranking = { metaWeights: { title: 5, keywords: 20 } };
