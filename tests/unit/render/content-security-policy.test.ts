import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withPolicy } from '../../../src/render/content-security-policy.ts';
import { listEmbeds } from '../../../src/render/embeds.ts';
import { parsePage } from '../../../src/render/parse-html.ts';

function addPolicy(html: string, allowed?: string[]): string {
  const page = parsePage(html);
  const loaded = listEmbeds(page, 'https://desk.example/prices/');
  return withPolicy(html, page, { loaded, allowed }) ?? 'no policy';
}

/** Returns the directives of the policy of a page with this content. */
function policyOf(content: string, allowed?: string[]): string[] {
  const html = addPolicy(
    `<!DOCTYPE html><html><head><meta charset="utf-8"/>${content}</html>`,
    allowed,
  );
  const [, policy = ''] =
    /<head><meta charset="utf-8"\/><meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
      html,
    ) ?? [];
  return policy.split('; ');
}

it.each<[string, string, string[]]>([
  ['no script', '', []],
  ['a script in the head', '<script>let a = 1;</script>', ['let a = 1;']],
  ['JSON-LD', '<script type="application/ld+json">{"a":1}</script>', ['{"a":1}']],
  ['text that looks like a tag', '<script>"<p>&amp;"</script>', ['"<p>&amp;"']],
  ['CRLF, which a parser reads as LF', '<script>\r\nlet f;</script>', ['\nlet f;']],
  ['a script twice', '<script>1</script><script>1</script>', ['1']],
  ['a script in its own file', '<script src="/a.js"></script>', []],
])('The policy of a page with %s allows only its inline scripts', (_what, content, scripts) => {
  const hashes = scripts.map((script) => ` 'sha256-${hash('sha256', script, 'base64')}'`);
  expect(policyOf(content)).toEqual([
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${hashes.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]);
});

/** Returns only the directives that name these origins. */
const openedBy = (content: string, ...allowed: string[]) =>
  policyOf(content, allowed).filter((directive) => directive.includes('https:'));

const [map, other] = ['https://map.example', 'https://other.example'] as const;

it.each([
  [`<iframe src="${map}/a?b"></iframe>`, `frame-src 'self' ${map}`],
  [`<img src="${map}/a.png">`, `img-src 'self' data: ${map}`],
  [`<img srcset="/a.png 1x, ${map}/b.png 2x">`, `img-src 'self' data: ${map}`],
  [`<video poster="${map}/a.png"></video>`, `img-src 'self' data: ${map}`],
  [`<video><source src="${map}/a.mp4"></video>`, `media-src 'self' ${map}`],
  [`<link rel="stylesheet" href="${map}/a.css">`, `style-src 'self' 'unsafe-inline' ${map}`],
  [`<object data="${map}/a.pdf"></object>`, `object-src ${map}`],
  [`<form action="${map}/send"></form>`, `form-action 'self' ${map}`],
])('An allowed origin opens only its directive, and only on its pages: %s', (html, directive) => {
  expect(openedBy(html, map, other)).toEqual([directive]);
  expect(openedBy(html, other)).toEqual([]);
  expect(openedBy('', map, other)).toEqual([]);
});

it('A pattern allows its subdomains', () => {
  const html = '<iframe src="https://a.maps.example/"></iframe>';
  expect(openedBy(html, 'https://*.maps.example')).toEqual([
    "frame-src 'self' https://a.maps.example",
  ]);
  expect(openedBy(html, 'https://*.a.maps.example')).toEqual([]);
});

it.each([
  `<script src="${map}/a.js"></script>`,
  `<script>load("${map}/a.js");</script>`,
  '<script>load("//map.example/a.js");</script>',
])('An allowed script may load what it needs from every allowed origin: %s', (html) => {
  const opened = openedBy(html, map, other).map((directive) => directive.split(' ')[0]);
  const names = ['connect', 'font', 'frame', 'img', 'media', 'script', 'style'];
  expect(opened.sort()).toEqual(names.map((name) => `${name}-src`));
  for (const directive of openedBy(html, map, other)) expect(directive).toContain(other);
  expect(openedBy(html, other)).toEqual([]);
});

it('The policy changes no other byte', () => {
  const html = '<HEAD ><META CHARSET=utf-8 ><title>a &  b</title></HEAD><p >\r\nx<br></P>';
  expect(addPolicy(html).replace(/<meta http-equiv=[^>]*>/, '')).toBe(html);
});

it('A page without a charset gets no policy', () => {
  expect(addPolicy('<p>text</p>')).toBe('no policy');
});
