import { expect, it } from 'vitest';
import {
  findOddPictures,
  listBrokenPictures,
  listShown,
} from '../../src/packages/checks/broken-pictures.ts';
import { parsePage } from '../../src/packages/markup/parse-html.ts';
import { plain } from '../pictures.ts';

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

it.each([
  ['<img src="/a%20b.jpg" srcset="c.jpg 1x,/d.jpg 2x">', ['/a%20b.jpg', '/team/c.jpg', '/d.jpg']],
  ['<picture><source srcset="/a.jpg"><img src="/b.jpg"></picture>', ['/a.jpg', '/b.jpg']],
  ['<video src="/a.mp4" poster="../b.jpg"><source src="/c.mp4"></video>', ['/b.jpg']],
  ['<picture><source type="image/jxl" srcset="/a.jxl"></picture>', []],
  ['<img src="https://example.org/a.jpg"><img src="data:,"><img src="#"><img src="">', []],
])('%s shows %j', (html, paths) => {
  expect(listShown(parsePage(html), 'https://desk.example/team/')).toEqual(paths);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const odd = async (path: string, bytes: string | Buffer) => {
  const files = new Map([[decodeURIComponent(path), Buffer.from(bytes)]]);
  const found = await findOddPictures(new Map([['/team/', [path]]]), files);
  return found.map(({ problem, texts, paths }) => [problem, ...texts, ...paths]);
};
const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
const noHeic = "isn't shown: browsers can't show HEIC: save it as JPEG, and use that file";
const noPicture = "isn't shown: this is no picture that browsers can show: save it again as JPEG";

it.each([
  ['/IMG%201.jpg', heic, [noHeic, '/IMG 1.jpg', '/team/']],
  ['/_astro/u.BqW8x_yz.heic', heic, [noHeic, '/u.', '(u.', '/team/']],
  ['/a.jpg', `<!DOCTYPE html><p>Not found</p>${svg}`, [noPicture, '/a.jpg', '/team/']],
  ['/a.svg', `<!-- ${svg} -->`, [noPicture, '/a.svg', '/team/']],
])('The picture %s with %j is named', async (path, bytes, finding) => {
  expect(await odd(path, bytes)).toEqual([finding]);
});

it.each([
  ['A comment', `<!--${' >'.repeat(5000)}-->${svg}`],
  ['An entity', `<?xml version="1.0"?>\n<!DOCTYPE svg [ <!ENTITY a "b>c"> ]>\n${svg}`],
  ['A style sheet', `<?xml-stylesheet href="a.css"?>${svg}`],
  ['A byte order mark', `\ufeff${svg}`],
  ['A prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'],
  ['UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
])('%s before an SVG, or in it, is harmless', async (_what, bytes) => {
  expect(await odd('/a.svg', bytes)).toEqual([]);
});

it('A part of a picture is named, and a whole one is not, whatever comes after it', async () => {
  const [jpeg, progressive, png, webp, gif, cmyk] = await Promise.all([
    plain().jpeg().toBuffer(),
    plain().jpeg({ progressive: true }).toBuffer(),
    plain().png().toBuffer(),
    plain().webp().toBuffer(),
    plain().gif().toBuffer(),
    plain().toColourspace('cmyk').jpeg().toBuffer(),
  ]);
  const problem = "isn't shown: this is only a part of a picture: copy it again";
  for (const picture of [jpeg, progressive, png, webp, gif, cmyk]) {
    expect(await odd('/a', picture)).toEqual([]);
    expect(await odd('/a', Buffer.concat([picture, Buffer.from('\0\0ftypmp42')]))).toEqual([]);
  }
  // Some cameras write no end.
  expect(await odd('/a', jpeg.subarray(0, -2))).toEqual([]);
  for (const picture of [jpeg, progressive, png, webp, cmyk])
    expect(await odd('/a', picture.subarray(0, -20))).toEqual([[problem, '/a', '/team/']]);
});

it('Icons and bitmaps, files that a server renders, and missing ones are left alone', async () => {
  expect(await odd('/a.bmp', 'BM......')).toEqual([]);
  expect(await odd('/favicon.png', '\0\0\x01\0')).toEqual([]);
  expect(await findOddPictures(new Map([['/', ['/_image', '/50%.jpg']]]), new Map())).toEqual([]);
});
