import { expect, it } from 'vitest';
import { arrangePictures } from '../../../../src/components/data/pictures.ts';

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
  ['a portrait', image('a'), '', '<p class="portrait">[]</p>'],
  ['a landscape', image('a', 900, 600), '\n<p>Ana</p>', '<p>[]</p>\n<p>Ana</p>'],
  [
    'a portrait with texts after it',
    image('a'),
    '\n<p>Ana</p><p>Cuts</p><h2>Bia</h2>',
    '<div class="beside"><p>[]</p>\n<p>Ana</p><p>Cuts</p></div><h2>Bia</h2>',
  ],
  [
    'a portrait with a text in its paragraph',
    `${image('a')}\n<b>Ana</b>, cuts`,
    '',
    '<div class="beside"><p>[]</p><p><b>Ana</b>, cuts</p></div>',
  ],
  [
    'portraits with names between them',
    image('a'),
    `<p>Ana</p><p>${image('b')}</p><p>Bia</p>`,
    '<div class="beside"><p>[]</p><p>Ana</p></div><div class="beside"><p>[]</p><p>Bia</p></div>',
  ],
])('The place of %s', (_what, images, after, expected) => {
  const html = arrangePictures(`<p>${images}</p>${after}`);
  expect(html.replace(/<img [^]*?\.webp">/g, '[]')).toBe(expected);
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
