/** What pages vary by (RFC 9110 §12.5.5): their form here, and their coding where it was made. */
export const pageVary = 'Accept, Accept-Encoding';

const markdown = /(?:^|,)\s*text\/markdown\s*(?:;([^,]*))?(?:,|$)/i;
const html = /(?:^|,)\s*text\/html\s*(?:;([^,]*))?(?:,|$)/i;
const anyText = /(?:^|,)\s*text\/\*\s*(?:;([^,]*))?(?:,|$)/i;
const anyType = /(?:^|,)\s*\*\/\*\s*(?:;([^,]*))?(?:,|$)/i;

/**
 * True if Accept lists Markdown with at least the quality of HTML (RFC 9110 §12.5.1). On a tie the
 * server decides: no browser lists Markdown, and agents that do list HTML beside it with the same
 * quality. A client that doesn't list Markdown, such as with `*`/`*` alone, gets HTML. Negotiator
 * orders a tie by how exact and how early a range is, which the RFC gives no weight.
 */
export function prefersMarkdown(accept = ''): boolean {
  const quality = qualityOf([markdown], accept);
  return quality > 0 && quality >= qualityOf([html, anyText, anyType], accept);
}

/** The quality of the first of these ranges that Accept lists; 0 if it lists none. */
function qualityOf(ranges: readonly RegExp[], accept: string): number {
  for (const range of ranges) {
    const found = range.exec(accept);
    if (found) return parseQuality(found[1] ?? '');
  }
  return 0;
}

/** The `q` among a range's parameters: 1 if it has none, 0 if it is no number from 0 to 1. */
function parseQuality(parameters: string): number {
  const weight = /(?:^|;)\s*q\s*=([^;]*)/i.exec(parameters)?.[1];
  const quality = weight === undefined ? 1 : Number(weight);
  return quality >= 0 && quality <= 1 ? quality : 0;
}
