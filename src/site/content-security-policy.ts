import type { Element, Root, RootContent } from 'hast';
import { createHash } from 'node:crypto';
import { parsePage } from './parse-page.ts';

/**
 * The page with a policy in its head that lets its own inline scripts run and no other; all else
 * stays as it was, byte for byte.
 * @throws {Error} where the page has no `<head>` tag to put it in.
 */
export function withPolicy(html: string, page = parsePage(html)): string {
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
function offsetOfPolicy(page: Root): number | undefined {
  const head = find(page, 'head')[0];
  const start = head?.data?.position.opening?.end.offset;
  const first = head?.children[0];
  if (first?.type !== 'element' || first.tagName !== 'meta' || !first.properties.charSet) {
    return start;
  }
  return first.position?.end.offset ?? start;
}

function inlineScripts(page: Root): string[] {
  return find(page, 'script')
    .filter(({ properties }) => properties.src === undefined)
    .map(({ children: [text] }) => (text?.type === 'text' ? text.value : ''));
}

function find(parent: Element | Root, tagName: string): Element[] {
  return parent.children.flatMap((child: RootContent): Element[] => {
    if (child.type !== 'element') return [];
    const inside = child.content ? find(child.content, tagName) : [];
    return [...(child.tagName === tagName ? [child] : []), ...inside, ...find(child, tagName)];
  });
}

function toSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
