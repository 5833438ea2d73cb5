/** The forms of the site's responses, and the media ranges that match them, most specific first. */
const ranges = {
  markdown: ['text/markdown'],
  // RFC 9110 has no range like the last one, but some clients send it.
  json: ['application/json', 'application/*', '*/json'],
  html: ['text/html', 'text/*', '*/*'],
} as const;

type Form = keyof typeof ranges;

/** The longest Accept header to parse, in characters. Browsers send about 150. */
const maxLength = 500;

/** A quoted string (RFC 9110 §5.6.4). Without its second quote, it ends with the header. */
const quotedString = /"(?:\\[^]?|[^"\\])*"?/g;

/**
 * Returns the form that Accept gives the highest quality (RFC 9110 §12.5.1), or HTML if it gives none.
 * On a tie, the first form wins: agents list Markdown and HTML with the same quality, and no browser
 * lists Markdown. This runs in Netlify's edge functions too, so it imports no package.
 */
export function preferredForm<Offered extends Form>(
  accept: string,
  offered: readonly Offered[],
): Offered | 'html' {
  // No range and no quality has quotes, and quoted commas and semicolons separate nothing.
  const unquoted = accept.length > maxLength ? '' : accept.replace(quotedString, '""');
  const qualities = new Map(unquoted.toLowerCase().split(',').map(parseMediaRange));
  const qualityOf = (form: Form) =>
    ranges[form].map((range) => qualities.get(range)).find((quality) => quality !== undefined) ?? 0;
  const best = Math.max(...offered.map(qualityOf));
  return best === 0 ? 'html' : (offered.find((form) => qualityOf(form) === best) ?? 'html');
}

/** True if Accept gives a page's Markdown twin at least the quality of the page. */
export function prefersMarkdown(accept = ''): boolean {
  return preferredForm(accept, ['markdown', 'html']) === 'markdown';
}

/** Parses an element of Accept into its media range and quality. An invalid quality counts as 0. */
function parseMediaRange(element: string): [range: string, quality: number] {
  const [range = '', ...parameters] = element.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
  const quality = Number(weight ?? 1);
  return [range, quality >= 0 && quality <= 1 ? quality : 0];
}
