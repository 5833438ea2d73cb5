/** The Vary header of pages (RFC 9110 §12.5.5): by Markdown or HTML, and by encoding. */
export const pageVary = 'Accept, Accept-Encoding';

const markdown = /(?:^|,)\s*text\/markdown\s*(?:;([^,]*))?(?:,|$)/i;
const html = /(?:^|,)\s*text\/html\s*(?:;([^,]*))?(?:,|$)/i;
const anyText = /(?:^|,)\s*text\/\*\s*(?:;([^,]*))?(?:,|$)/i;
const anyType = /(?:^|,)\s*\*\/\*\s*(?:;([^,]*))?(?:,|$)/i;

/**
 * Returns true if Accept lists Markdown with at least the quality of HTML (RFC 9110 §12.5.1). On a tie,
 * Markdown wins, because agents list both with the same quality and no browser lists Markdown. A client
 * that doesn't list Markdown gets HTML. The package negotiator would order ties differently.
 */
export function prefersMarkdown(accept = ''): boolean {
  const quality = qualityOf([markdown], accept);
  return quality > 0 && quality >= qualityOf([html, anyText, anyType], accept);
}

/** Returns the quality of the first range that Accept lists; 0 if it lists none. */
function qualityOf(ranges: readonly RegExp[], accept: string): number {
  for (const range of ranges) {
    const found = range.exec(accept);
    if (found) return parseQuality(found[1] ?? '');
  }
  return 0;
}

/** Parses the `q` parameter of a range. Without one, it is 1. An invalid one is 0. */
function parseQuality(parameters: string): number {
  const weight = /(?:^|;)\s*q\s*=([^;]*)/i.exec(parameters)?.[1];
  const quality = weight === undefined ? 1 : Number(weight);
  return quality >= 0 && quality <= 1 ? quality : 0;
}
