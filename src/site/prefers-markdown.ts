const markdown = 'text/markdown';
const html = 'text/html';

/** What pages vary by (RFC 9110 §12.5.5): their form here, and their coding where it was made. */
export const pageVary = 'Accept, Accept-Encoding';

/**
 * True where Accept gives Markdown a higher quality than HTML (RFC 9110 §12.5.1). A tie is HTML, and
 * so is `*`/`*`: a browser never lists Markdown, so only who asks for it gets it. Negotiator orders
 * a tie by how exact and how early a range is, which the RFC gives no weight.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes(markdown)) return false;
  return qualityOf(markdown, accept) > qualityOf(html, accept);
}

/** The quality of the most specific range that a type without parameters is in; 0 if there is none. */
function qualityOf(type: string, accept: string): number {
  const [family = ''] = type.split('/', 1);
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => parseRange(range));
  for (const wanted of [type, `${family}/*`, '*/*']) {
    const found = ranges.find(({ name }) => name === wanted);
    if (found) return found.quality;
  }
  return 0;
}

function parseRange(range: string) {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const quality = weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1));
  return { name, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}
