import { hash } from 'node:crypto';
import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { findElements, parsePage } from './parse-html.ts';

/** Why a page gets no policy. */
export type Unfit = 'own' | 'router' | 'charset';

/** Browsers look for the charset only in so many bytes (HTML §4.2.5.4), so the policy comes after it. */
const charsetBytes = 1024;

/**
 * Adds a policy that allows only the inline scripts among the page's elements, and whatever the owner's `embeds` list.
 * All other bytes stay the same. Returns the reason for a page that can have none.
 */
export function withPolicy(
  html: string,
  { page, elements }: { readonly page: Root; readonly elements: readonly Element[] },
  embeds: readonly string[] = [],
): { readonly html: string } | { readonly unfit: Unfit } {
  // Browsers ignore one in the body (CSP Level 3 §3.3).
  const [head] = findElements(page, ({ tagName }) => tagName === 'head');
  if (head && findElements(head, isPolicy).length > 0) return { unfit: 'own' };
  // It shows other pages in the first one, whose policy would block their scripts. A policy can't be taken back.
  if (elements.some(({ properties }) => properties.name === 'astro-view-transitions-enabled'))
    return { unfit: 'router' };
  const end = findCharsetEnd(html);
  if (end === undefined) return { unfit: 'charset' };
  const scripts = elements.filter(
    ({ tagName, properties }) => tagName === 'script' && properties.src === undefined,
  );
  const hashes = new Set(scripts.map((script) => toSource(toString(script))));
  const policy = renderPolicy([...hashes].join(' '), embeds);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
  return { html: html.slice(0, end) + meta + html.slice(end) };
}

function isPolicy({ properties: { httpEquiv } }: Element): boolean {
  return /^content-security-policy$/i.test([httpEquiv].flat().join(' '));
}

/**
 * Finds where the charset of the head ends. What looks like it can be in a comment, a script, or a template, so this
 * parses the page up to there, and looks at what that adds to the head.
 */
function findCharsetEnd(html: string): number | undefined {
  const ends = Array.from(
    html.slice(0, charsetBytes).matchAll(/<meta\b[^>]*>/gi),
    ({ 0: tag, index }) => index + tag.length,
  );
  return ends.find((end) => {
    const [head] = findElements(parsePage(html.slice(0, end)), ({ tagName }) => tagName === 'head');
    const last = head?.children.at(-1);
    if (last?.type !== 'element' || last.tagName !== 'meta') return false;
    const { charSet, content } = last.properties;
    return charSet !== undefined || /;\s*charset=/i.test(String(content));
  });
}

/**
 * Renders the policy. An allowed site is allowed for everything: nobody can read from a page what its style sheets and
 * scripts load. In a meta element, a policy can't have `frame-ancestors` (CSP Level 3 §3.3), so hosts send
 * X-Frame-Options.
 */
function renderPolicy(hashes: string, origins: readonly string[]): string {
  // Without its scheme, a host has that of the page or a safer one: on localhost, some snippets load over http.
  const embeds = origins.map((origin) => origin.replace('https://', ''));
  const sockets = embeds.map((host) => `wss://${host}`);
  const directives: readonly (readonly string[])[] = [
    // Also for frames, audio, and video.
    ['default-src', "'self'", ...embeds],
    // Pagefind's search uses WebAssembly.
    ['script-src', "'self' 'wasm-unsafe-eval'", hashes, ...embeds],
    // Starlight and Expressive Code set custom properties in style attributes, which hashes can't allow.
    ['style-src', "'self' 'unsafe-inline'", ...embeds],
    // Starlight's style sheets have icons and markers as data URLs. Vite makes them of small pictures and fonts.
    ['img-src', "'self' data:", ...embeds],
    ['font-src', "'self' data:", ...embeds],
    // Map libraries, and Vite's inline workers, start workers from a blob that a script of the page makes.
    ['worker-src', "'self' blob:"],
    ['connect-src', "'self'", ...embeds, ...sockets],
    ['object-src', ...(embeds.length > 0 ? embeds : ["'none'"])],
    ['base-uri', "'none'"],
    // A form can open the visitor's mail program.
    ['form-action', "'self' mailto:", ...embeds],
  ];
  return directives.map((directive) => directive.filter(Boolean).join(' ')).join('; ');
}

function toSource(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}
