import { hash } from 'node:crypto';
import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { findElements } from './parse-html.ts';

/** Must stay within the first 1024 bytes, so the policy comes after it. */
const charset = /<meta charset=[^>]*>/i;

/**
 * Adds a policy that allows only the page's own inline scripts. All other bytes stay the same.
 * @throws {Error} if the page has no charset.
 */
export function withPolicy(html: string, page: Root): string {
  if (!charset.test(html)) throw new Error('The page has no <meta charset> element');
  const scripts = findElements(
    page,
    ({ tagName, properties }) => tagName === 'script' && properties.src === undefined,
  );
  const sources = scripts.map((script) => toSource(toString(script)));
  const policy = renderPolicy([...new Set(sources)]);
  return html.replace(
    charset,
    (first) => `${first}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
  );
}

/**
 * Renders the policy. In a meta element, it can't have `frame-ancestors` (CSP Level 3 §3.3), so hosts send
 * X-Frame-Options.
 */
function renderPolicy(scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    // Pagefind's search uses WebAssembly.
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    // Starlight and Expressive Code set custom properties in style attributes, which hashes can't allow.
    "style-src 'self' 'unsafe-inline'",
    // Starlight's style sheets have icons and markers as data URLs.
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

function toSource(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}
