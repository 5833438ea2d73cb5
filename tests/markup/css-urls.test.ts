import { expect, it } from 'vitest';
import { listCssUrls } from '../../src/packages/markup/css-urls.ts';

it.each<[string, string[]]>([
  ['a { background: url(https://a.example/x.png) }', ['https://a.example/x.png']],
  [`a { background: URL( "x y.png" ), url('z.png') }`, ['x y.png', 'z.png']],
  [
    `@import 'https://a.example/x.css' screen; @import url(y.css);`,
    ['https://a.example/x.css', 'y.css'],
  ],
  [`a{content:""}b{font-family:'Inter';src:url(x.woff2)}`, ['x.woff2']],
  ['@font-face { src: url(//a.example/f.woff2) format("woff2") }', ['//a.example/f.woff2']],
  ['a { background: image-set("x.png" 1x, url(y.png) 2x) }', ['x.png', 'y.png']],
  [
    'a { background: url(https://a.example/*/x.png) } b { fill: url(y) }',
    ['https://a.example/*/x.png', 'y'],
  ],
  ['--icon: url(x.svg)', ['x.svg']],
])('%s loads %j', (css, urls) => {
  expect(listCssUrls(css)).toEqual(urls);
});

it.each([
  '/* url(https://a.example/x.png) */',
  'a { font-family: "Inter"; } /* früher:\n url(https://a.example/x.png) */',
  'a { color: red } /* url(https://a.example/x.png)',
  `a::after { content: "url(https://a.example/x.png)" '@import "x"' "\\"url(x)" }`,
  '@namespace svg url(http://www.w3.org/2000/svg);',
  'a[href^="https://a.example"] { color: red }',
])('%s loads nothing', (css) => {
  expect(listCssUrls(css)).toEqual([]);
});
