import { createHash } from 'node:crypto';
import { findAll, type Page } from './parse-html.ts';

/** The first element of a head. It must be in the first 1024 bytes, so the policy follows it. */
const charset = /<meta charset=[^>]*>/i;

/**
 * Adds a policy to the head of a page that allows only the page's own inline scripts. All other bytes
 * stay the same.
 * @throws {Error} if the page states no charset.
 */
export function withPolicy(html: string, page: Page): string {
  if (!charset.test(html)) throw new Error('The page has no <meta charset> element');
  const policy = renderPolicy([...new Set(inlineScripts(page).map(toSource))]);
  return html.replace(
    charset,
    (first) => `${first}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
  );
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

function inlineScripts(page: Page): string[] {
  return findAll(page, 'script')
    .filter(({ attrs }) => !attrs.some(({ name }) => name === 'src'))
    .map(({ childNodes: [text] }) => (text && 'value' in text ? text.value : ''));
}

function toSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
