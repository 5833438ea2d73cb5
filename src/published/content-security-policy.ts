import { createHash } from 'node:crypto';
import { locateAll, type LocatedElement, type LocatedPage } from './parse-html.ts';

/**
 * The text of a parsed page with a policy in its head that lets its own inline scripts run and no other; all else
 * stays as it was, byte for byte.
 * @throws {Error} where the page has no `<head>` tag to put it in.
 */
export function withPolicy(html: string, page: LocatedPage): string {
  const offset = offsetOfPolicy(page);
  if (offset === undefined) throw new Error('The page has no <head> tag');
  const policy = renderPolicy([...new Set(inlineScripts(page).map(toSource))]);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
  return html.slice(0, offset) + meta + html.slice(offset);
}

/**
 * The directives of the policy. `frame-ancestors` is not among them: a policy in a meta element
 * can't hold it (CSP Level 3 §3.3), so whether a page may be framed is for a host's header to say.
 */
function renderPolicy(scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    // Pagefind, the search, is WebAssembly.
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    // Starlight and Expressive Code set custom properties in style attributes, which have no hashes.
    "style-src 'self' 'unsafe-inline'",
    // Starlight's icons and markers are data URLs in its style sheets.
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * Where the head begins, or after its charset: that must stand in the first 1024 bytes, which a
 * policy with many scripts would fill, and a policy counts from where it stands.
 */
function offsetOfPolicy(page: LocatedPage): number | undefined {
  const [head] = locateAll(page, 'head');
  const start = head?.sourceCodeLocation?.startTag?.endOffset;
  const first = head?.childNodes[0];
  return first?.nodeName === 'meta' && attributeOf(first, 'charset')
    ? first.sourceCodeLocation?.endOffset
    : start;
}

function inlineScripts(page: LocatedPage): string[] {
  return locateAll(page, 'script')
    .filter((script) => attributeOf(script, 'src') === undefined)
    .map(({ childNodes: [text] }) => (text && 'value' in text ? text.value : ''));
}

function attributeOf({ attrs }: LocatedElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

function toSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
