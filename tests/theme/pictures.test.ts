import { expect, it } from 'vitest';
import { arrangePictures } from '../../src/packages/theme/data/pictures.ts';

/** An image as Astro renders it. */
const image = (name: string, width = 1200, height = 1500, loading = 'lazy') =>
  `<img alt="a > b" loading="${loading}" decoding="async" sizes="(min-width: ${width}px) ${width}px, 100vw" width="${width}" height="${height}" src="/${name}.webp">`;

const sizes = (html: string) => Array.from(html.matchAll(/sizes="([^"]*)"/g), ([, one]) => one);

it('Images of one paragraph are a grid, in which each links to itself or where its owner says', () => {
  const own = `<a href="https://salon.example/">${image('c')}</a>`;
  const html = arrangePictures(`<p>${image('a')}\n${image('b')}<br>\n${own}</p>`);
  expect(html.replace(/<img [^]*?src="(.*?)">/g, '[$1]')).toBe(
    '<p class="pictures"><a href="/a.webp">[/a.webp]</a>\n<a href="/b.webp">[/b.webp]</a>\n<a href="https://salon.example/">[/c.webp]</a></p>',
  );
  expect(sizes(html)).toEqual([
    '(width < 50rem) 66vw, 540px',
    '(width < 50rem) 66vw, 540px',
    '(width < 50rem) 33vw, 270px',
  ]);
});

it.each([
  ['a single image', `<p>${image('a')}</p><p>Ana</p>`, '<p>[]</p><p>Ana</p>'],
  ['an image and its text', `<p>${image('a')}\n<b>Ana</b></p>`, '<p>[]\n<b>Ana</b></p>'],
  [
    'images with a text after them',
    `<p>${image('a')} ${image('b')}\nAna and Bia</p>`,
    '<p class="pictures"><a href="/a.webp">[]</a>\n<a href="/b.webp">[]</a></p><p>Ana and Bia</p>',
  ],
  [
    'images with names between them',
    `<p>${image('a')}</p><p>Ana</p><p>${image('b')}</p>`,
    '<p>[]</p><p>Ana</p><p>[]</p>',
  ],
])('The place of %s', (_what, html, expected) => {
  expect(arrangePictures(html).replace(/<img [^]*?\.webp">/g, '[]')).toBe(expected);
});

it.each([
  ['without', `<ul><li>${image('a')} <b>Ana</b></li><li>${image('b')} <b>Bia</b></li></ul>`],
  [
    'with',
    `<ul><li><p>${image('a')} <b>Ana</b></p></li>\n<li>\n<p>${image('b')}</p>\n<p>Bia</p></li></ul>`,
  ],
])('Cards %s empty lines between them are small, as two fit on a phone', (_how, html) => {
  expect(sizes(arrangePictures(html))).toEqual(Array(2).fill('(width < 50rem) 33vw, 270px'));
});

it('Only the first image of a page loads at once, and no size is larger than the image', () => {
  const html = arrangePictures(`<td>${image('a', 300)}</td><p>Text ${image('b')}</p>`);
  expect(html.match(/loading="\w+"/g)).toEqual(['loading="eager"', 'loading="lazy"']);
  expect(sizes(html)).toEqual(['(width < 50rem) 66vw, 300px', '(width < 50rem) 66vw, 720px']);
});

it('A picture without a text is no link', () => {
  const html = arrangePictures('<p><img alt="" src="/a.png"><img src="/b.png"></p>');
  expect(html).toBe('<p class="pictures"><img alt="" src="/a.png">\n<img src="/b.png"></p>');
});

it('An image with sizes of its own, one without any, and a text stay', () => {
  const html = '<p>Text</p><p><img sizes="50vw" src="/a.png"></p><p>Text</p>';
  expect(arrangePictures(html)).toBe(html);
});
