import { hash } from 'node:crypto';
import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { isAllowed, type Embed } from './embeds.ts';
import { findElements } from './parse-html.ts';

/** Must stay within the first 1024 bytes, so the policy comes after it. */
const charset = /<meta charset=[^>]*>/i;

/**
 * Astro's ClientRouter shows other pages in the first one, whose policy would block their scripts. A policy can't be
 * taken back.
 */
const unfit =
  /<meta (?:http-equiv=["']?Content-Security-Policy|name=["']?astro-view-transitions-enabled)/i;

/** What a page loads from other origins, and the origins that the owner allows. */
interface External {
  readonly loaded: readonly Embed[];
  readonly allowed: readonly string[] | undefined;
}

/**
 * Adds a policy that allows only the page's own inline scripts, and what it loads from allowed origins. All other bytes
 * stay the same. Returns undefined for a page with a policy of its own or a ClientRouter, or without a charset.
 */
export function withPolicy(html: string, page: Root, external: External): string | undefined {
  if (!charset.test(html) || unfit.test(html)) return undefined;
  const scripts = findElements(
    page,
    ({ tagName, properties }) => tagName === 'script' && properties.src === undefined,
  );
  const sources = scripts.map((script) => toSource(toString(script)));
  const policy = renderPolicy([...new Set(sources)], listSources(external));
  return html.replace(
    charset,
    (first) => `${first}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
  );
}

/** What a script from another origin may load. */
const scriptDirectives = [
  ...['script-src', 'connect-src', 'img-src', 'style-src', 'font-src', 'frame-src', 'media-src'],
];

/** Lists the allowed origins that a page needs, by directive. */
function listSources({ loaded, allowed = [] }: External): Map<string, readonly string[]> {
  const needed = loaded.filter(({ origin }) => isAllowed(origin, allowed));
  const sources = new Map<string, string[]>();
  for (const { origin, directive } of needed) {
    if (directive !== undefined)
      sources.set(directive, [...(sources.get(directive) ?? []), origin]);
  }
  // Nobody can read from a page what its script will load.
  const isScript = ({ directive }: Embed) => directive === undefined || directive === 'script-src';
  if (!needed.some(isScript)) return sources;
  for (const directive of scriptDirectives) {
    sources.set(directive, [...new Set([...(sources.get(directive) ?? []), ...allowed])]);
  }
  return sources;
}

/**
 * Renders the policy. In a meta element, it can't have `frame-ancestors` (CSP Level 3 §3.3), so hosts send
 * X-Frame-Options.
 */
function renderPolicy(
  scripts: readonly string[],
  sources: ReadonlyMap<string, readonly string[]>,
): string {
  const directives = new Map([
    ['default-src', "'self'"],
    // Pagefind's search uses WebAssembly.
    ['script-src', ["'self' 'wasm-unsafe-eval'", ...scripts].join(' ')],
    // Starlight and Expressive Code set custom properties in style attributes, which hashes can't allow.
    ['style-src', "'self' 'unsafe-inline'"],
    // Starlight's style sheets have icons and markers as data URLs. Vite makes them of small pictures and fonts.
    ['img-src', "'self' data:"],
    ['font-src', "'self' data:"],
    // Map libraries, and Vite's inline workers, start workers from a blob that a script of the page makes.
    ['worker-src', "'self' blob:"],
    ['connect-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
  ]);
  for (const [directive, origins] of sources) {
    const own = directives.get(directive) ?? "'self'";
    directives.set(directive, (own === "'none'" ? origins : [own, ...origins]).join(' '));
  }
  return Array.from(directives, (directive) => directive.join(' ')).join('; ');
}

function toSource(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}
