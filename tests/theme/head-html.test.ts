import { expect, it } from 'vitest';
import { parseHead } from '../../src/packages/theme/data/head-html.ts';

it.each([
  '',
  '<meta name="google-site-verification" content="a">\n<!-- A counter -->\n',
  '<script async src="https://stats.example/a.js" data-site="1"></script>\n<script>\n  let a = "<div>";\n</script>',
  '<link rel="me" href="https://a.example"><style>p { color: red }</style>',
  '<noscript><img height="1" src="https://stats.example/a.gif"></noscript>',
  '<script type="application/ld+json">{"a":1}</script>\r\n',
])('%j stays as it is', (html) => {
  expect(parseHead(html)).toBe(html);
  expect(parseHead(`\ufeff${html}`)).toBe(html);
});

it.each([
  ['<meta name="a" content="b">\n<div>Hello</div>', 2, "<div> can't be in the head"],
  ['<p>', 1, "<p> can't be in the head"],
  ['\n\nG-12345\n', 3, "This text can't be in the head"],
  ['<iframe src="https://a.example"></iframe>', 1, "<iframe> can't be in the head"],
  ['<meta name="a">\n<script>\nlet a;\n', 2, '<script> has no end: write </script> after it.'],
  ['<style>p {}', 1, '<style> has no end: write </style> after it.'],
  ['<link rel="me" href="/">\n<!-- A counter', 2, 'A comment has no end: write --> after it.'],
  ['<meta name="a">\n<meta name="b" content="c', 2, 'The last tag has no end'],
])('In %j, line %i is wrong', (html, line, problem) => {
  expect(() => parseHead(html)).toThrow(`src/content/head.html:${line}  ${problem}`);
});
