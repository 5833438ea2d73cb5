import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withPolicy } from '../../src/packages/markup/content-security-policy.ts';
import { findElements, listElements, parsePage } from '../../src/packages/markup/parse-html.ts';

function addPolicy(html: string, embeds?: string[]) {
  const page = parsePage(html);
  return withPolicy(html, { page, elements: listElements(page) }, embeds);
}

/** Returns the page with its policy, or why it has none. */
function guard(html: string, embeds?: string[]): string {
  const result = addPolicy(html, embeds);
  return 'html' in result ? result.html : result.unfit;
}

/** Returns the directives of the policy of a page with this content. */
function policyOf(content: string, embeds?: string[]): string[] {
  const html = guard(`<!DOCTYPE html><html><head><meta charset="utf-8"/>${content}</html>`, embeds);
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
  ['a script in a template', '<template><script>1</script></template>', ['1']],
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
    "form-action 'self' mailto:",
  ]);
});

it('An allowed site is allowed for everything but the base of links and workers', () => {
  const [map, all] = ['map.example', '*.tiles.example'];
  expect(policyOf('', [`https://${map}`, `https://${all}`])).toEqual([
    `default-src 'self' ${map} ${all}`,
    `script-src 'self' 'wasm-unsafe-eval' ${map} ${all}`,
    `style-src 'self' 'unsafe-inline' ${map} ${all}`,
    `img-src 'self' data: ${map} ${all}`,
    `font-src 'self' data: ${map} ${all}`,
    "worker-src 'self' blob:",
    `connect-src 'self' ${map} ${all} wss://map.example wss://*.tiles.example`,
    `object-src ${map} ${all}`,
    "base-uri 'none'",
    `form-action 'self' mailto: ${map} ${all}`,
  ]);
});

it('The policy changes no other byte', () => {
  const html = '<HEAD ><META CHARSET=utf-8 ><title>a &  b</title></HEAD><p >\r\nx<br></P>';
  expect(guard(html).replace(/<meta http-equiv=[^>]*>/, '')).toBe(html);
});

const charset = '<meta charset="utf-8">';

it.each([
  `<!-- ${charset} --><html><head>${charset}<title>a</title></head></html>`,
  `<head><!-- ${charset} -->${charset}<title>a</title></head>`,
  `<head><script>document.write('${charset}')</script>${charset}</head>`,
  `<head><template>${charset}</template>${charset}</head>`,
  `<head><noscript>${charset}</noscript>${charset}</head>`,
  `<head><title>${charset}</title>${charset}</head>`,
  `<head><meta name="description" content='${charset}'>${charset}</head>`,
  '<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head>',
  `<!doctype html><html lang=en>${charset}<title>a</title><p>b`,
])('The policy is where browsers look for it: in the head of %s', (html) => {
  const guarded = parsePage(guard(html));
  const [head] = findElements(guarded, ({ tagName }) => tagName === 'head');
  const last = head?.children.filter((child) => child.type === 'element');
  expect(last?.map(({ properties }) => properties.httpEquiv?.toString())).toContain(
    'Content-Security-Policy',
  );
});

it.each([
  ['<p>text</p>', 'charset'],
  [`<body>${charset}<p>text</p>`, 'charset'],
  [`<!-- ${charset} --><p>text</p>`, 'charset'],
  [`<head><title>${'a'.repeat(1024)}</title>${charset}</head>`, 'charset'],
  [`<head>${charset}<meta name="astro-view-transitions-enabled" content="true"></head>`, 'router'],
  [
    `<head>${charset}<meta http-equiv="content-security-policy" content="default-src *"></head>`,
    'own',
  ],
])('%s can have no policy, because of its %s', (html, unfit) => {
  expect(addPolicy(html)).toEqual({ unfit });
});

const own = '<meta http-equiv="Content-Security-Policy" content="default-src *">';

it.each([
  `<p>Text</p>${own}`,
  `<!-- ${own} -->`,
  `<script>'${own}'</script>`,
  `<template>${own}</template>`,
])('A policy that browsers ignore is none: %s', (html) => {
  expect(addPolicy(`<head>${charset}</head><body>${html}</body>`)).toHaveProperty('html');
});
