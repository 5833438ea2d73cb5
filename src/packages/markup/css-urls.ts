/**
 * What CSS loads, and what can look like it: comments, strings, and `@namespace`, whose URL is a name. Each is read as a
 * whole, so a comment in a string is none, and a URL in a comment isn't one (CSS Syntax Level 3 §4).
 */
const tokens = [
  /\/\*(?:[^*]|\*(?!\/))*/,
  /@namespace[^;]*/,
  /image-set\(([^;{}]*)/,
  /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]*))/,
  /@import\s+(?:"([^"]*)"|'([^']*)')/,
  /"(?:[^"\\\n]|\\[^])*"?/,
  /'(?:[^'\\\n]|\\[^])*'?/,
];
const token = new RegExp(tokens.map(({ source }) => source).join('|'), 'gi');

const imageSet = /"([^"]*)"|'([^']*)'|url\(([^\s"'()]*)/gi;

/** Lists the URLs that a style sheet or a style attribute loads: `url()`, `@import`, and `image-set()`. */
export function listCssUrls(css: string): string[] {
  return Array.from(css.matchAll(token), ([, set, ...urls]) =>
    set === undefined ? urls : Array.from(set.matchAll(imageSet), ([, ...found]) => found).flat(),
  )
    .flat()
    .filter(Boolean);
}
