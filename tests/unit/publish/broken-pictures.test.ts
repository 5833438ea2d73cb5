import { expect, it } from 'vitest';
import { listBrokenPictures } from '../../../src/publish/broken-pictures.ts';
import { parsePage } from '../../../src/render/parse-html.ts';

const list = (html: string) => listBrokenPictures(parsePage(html)).map(({ value }) => value);

it.each([
  ['<img __ASTRO_IMAGE_=\'{"src":"./IMG.HEIC","alt":"Team","index":0}\'>', './IMG.HEIC'],
  ['<img alt="Team">', 'The picture "Team"'],
  ['<p><img src=""></p>', 'The picture ""'],
  ['<img alt="Room" src=" ">', 'The picture "Room"'],
])('%s is no picture', (html, value) => {
  expect(list(html)).toEqual([value]);
});

it.each([
  '<img src="/room.jpg">',
  '<img srcset="/room.jpg 2x">',
  '<img data-src="/room.jpg" alt="loaded by a script">',
  '<picture><source srcset="/room.avif"><img alt="Room"></picture>',
  '<dialog><img id="large" alt="Filled by a script"></dialog>',
  '<template><img></template>',
  '<!-- <img> --><script>const image = "<img>"</script>',
])('%s is harmless', (html) => {
  expect(list(html)).toEqual([]);
});
