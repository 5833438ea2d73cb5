import { createHash } from 'node:crypto';
import { locateAll, type LocatedElement, type LocatedPage } from './parse-html.ts';

/**
 * Adds a policy to the head of a page that allows only the page's own inline scripts. All other bytes
 * stay the same.
 * @throws {Error} if the page has no `<head>` tag.
 */
export function withPolicy(html: string, page: LocatedPage): string {
  const offset = offsetOfPolicy(page);
  if (offset === undefined) throw new Error('The page has no <head> tag');
  const policy = renderPolicy([...new Set(inlineScripts(page).map(toSource))]);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
  return html.slice(0, offset) + meta + html.slice(offset);
}

/**
 * Renders the policy. A policy in a meta element can't have `frame-ancestors` (CSP Level 3 §3.3), so
 * hosts send X-Frame-Options.
 */
function renderPolicy(scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    // The search, Pagefind, is WebAssembly.
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
 * Finds the place for the policy: before everything that it covers, but after the charset, which must
 * be in the first 1024 bytes.
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
