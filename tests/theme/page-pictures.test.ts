import { beforeEach, expect, it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { listPictureProblems } from '../../src/packages/theme/data/page-pictures.ts';
import { plain } from '../pictures.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

const accented = 'Vorfür.jpg';

beforeEach(async () => {
  const jpeg = await plain().jpeg().toBuffer();
  const names = [
    'a.jpg',
    'my photo.jpg',
    'x (1).jpg',
    'A.JPG',
    'p.jfif',
    accented.normalize('NFD'),
  ];
  for (const name of names) writeFileSync(at(name), jpeg);
  writeFileSync(at('a.avif'), await plain().avif().toBuffer());
  writeFileSync(at('a.tiff'), await plain().tiff().toBuffer());
  write('IMG.HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  write('phone.jpg', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic');
  write('folder.jpg/a.txt', '');
  write('old.bmp', 'BM......');
  write('a.dng', 'II*\0......');
  write('a&b.jpg', jpeg);
  write('empty.jpg', '');
  write('logo.svg', '<?xml version="1.0"?><!-- <svg> --><svg viewBox="0 0 9 9"/>');
  write('bare.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
});

const unreadSvg =
  "this SVG can't be read: export it again, with a viewBox, in UTF-8, and without a long comment at its start";

const list = async (source: string, file = 'page.md') =>
  (await listPictureProblems(source, at(file))).map(
    ({ offset, text }) => `${source.slice(0, offset).split('\n').length}: ${text}`,
  );

it.each([
  [
    '![Team](./IMG.HEIC)',
    "./IMG.HEIC: browsers can't show HEIC: save it as JPEG, and use that file",
  ],
  [
    '![Team](./phone.jpg)',
    "./phone.jpg: browsers can't show HEIC: save it as JPEG, and use that file",
  ],
  ['![Team](old.bmp)', "old.bmp: browsers can't show BMP: save it as JPEG, and use that file"],
  ['![Team](./p.jfif)', './p.jfif: rename it, so that its name ends with .jpg or .png'],
  [
    '![Team](./empty.jpg)',
    './empty.jpg: this is no picture that browsers can show: save it again as JPEG',
  ],
  ['![Team](./bare.svg)', `./bare.svg: ${unreadSvg}`],
  [
    '![Team](./my photo.jpg)',
    'the name has a space, so write it in angle brackets: (<./my photo.jpg>)',
  ],
  [
    '![Team](./nobody.jpg "Us")',
    "./nobody.jpg doesn't exist: correct the name, or put the picture there",
  ],
  ['![Team](./a.jgp)', "./a.jgp doesn't exist: did you mean A.JPG?"],
  [
    '![Team](./my photo.jpg "Our team")',
    'the name has a space, so write it in angle brackets: (<./my photo.jpg>)',
  ],
  ['[team]: ./a.jpg', 'write the address where the picture is: ![…](./a.jpg)'],
  [
    '![Team](./a.dng)',
    "./a.dng: browsers can't show TIFF and raw photos: save it as JPEG, and use that file",
  ],
  ['![Team](./folder.jpg)', './folder.jpg is no file: put a picture there'],
])('%s gets its line and what to do', async (source, text) => {
  expect(await list(`---\ntitle: A\n---\n\n${source}\n`)).toEqual([`5: ${text}`]);
});

it.each([
  ['\ufeff---\ntitle: A\n---\n\n![Team](./none.jpg)', 5, 'none.jpg'],
  ['---\ntitle: A\nhero:\n  image:\n    file: ./none.jpg\n---\n', 5, 'none.jpg'],
  ['---\nhero:\n  image:\n    dark: "./IMG.HEIC"\n---\n', 4, 'IMG.HEIC'],
])('%j has a mistake in line %i', async (source, line, name) => {
  expect(await list(source)).toEqual([expect.stringMatching(`^${line}: ./${name}`)]);
});

it('In .mdx, an imported picture counts, and a comment does not', async () => {
  const source = "import team from './none.webp';\n\n{/* ![Team](./none.jpg) */}\n";
  const missing = "1: ./none.webp doesn't exist: correct the name, or put the picture there";
  expect(await list(source, 'page.mdx')).toEqual([missing]);
  expect(await list('![Team](./none.jpg) <br>', 'page.mdx')).toEqual([]);
});

it('Names every picture that is wrong, also within a link', async () => {
  const source = '![](./one.png) ![](./a.jpg)\n\n[![x](./IMG.HEIC)](https://example.org)';
  expect(await list(source)).toHaveLength(2);
});

it.each([
  '![Team](./a.jpg)',
  '![Team](a.jpg "Our team")',
  '![Team](<./my photo.jpg>)',
  '![Team](./my%20photo.jpg)',
  '![Team](./x%20(1).jpg)',
  '![Team](./x%20\\(1\\).jpg)',
  `![Team](./${accented.normalize('NFC')})`,
  '![Team](./a.avif) ![](./a.tiff) ![](./logo.svg)',
  '![Team](https://example.org/a.heic)',
  '![Team](/in-public.heic)',
  '![Team]()',
  '[team]: https://example.org/a.jpg',
  '`![Team](./none.jpg)`',
  '``` md\n![Team](./none.jpg)\n```',
  '1. Write:\n\n   ```md\n   ![Team](./none.jpg)\n   ```',
  '> ````md\n> ```\n> ![Team](./none.jpg)\n> ```\n> ````',
  '[^1]: none.jpg by Ana',
  "import logo from 'some-icons/logo.svg';",
  '![Team](./a.jpg (Our team))',
  '\\![Team](./none.jpg)',
  '\\![Team](./no one.jpg)',
  'See \\![Team](./no one.jpg)',
  '<!-- ![Team](./none.jpg) -->',
  '    ![Team](./none.jpg)',
  '<pre>\n![Team](./none.jpg)\n</pre>',
  '![Team](./a&amp;b.jpg)',
])('%s is fine', async (source) => {
  expect(await list(source)).toEqual([]);
});
