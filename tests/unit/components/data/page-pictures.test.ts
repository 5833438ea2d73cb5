import { beforeEach, expect, it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { listPictureProblems } from '../../../../src/components/data/page-pictures.ts';
import { plain } from '../../pictures.ts';
import { useTempFolder } from '../../temp-folder.ts';

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
  write('old.bmp', 'BM......');
  write('empty.jpg', '');
  write('logo.svg', '<?xml version="1.0"?><!-- <svg> --><svg viewBox="0 0 9 9"/>');
  write('bare.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
});

const list = (source: string) =>
  listPictureProblems(source, at('page.md')).map(
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
    './empty.jpg: this is no picture that browsers can show, or only a part of one: save it again as JPEG',
  ],
  [
    '![Team](./bare.svg)',
    './bare.svg: this SVG has no viewBox, so browsers must guess its size: export it again with one',
  ],
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
  ['[team]: ./none.png', "./none.png doesn't exist: correct the name, or put the picture there"],
  [
    "import team from './none.webp';",
    "./none.webp doesn't exist: correct the name, or put the picture there",
  ],
])('%s gets its line and what to do', (source, text) => {
  expect(list(`---\ntitle: A\n---\n\n${source}\n`)).toEqual([`5: ${text}`]);
});

it('Names every picture that is wrong, also within a link', () => {
  const source = '![](./one.png) ![](./a.jpg)\n\n[![x](./IMG.HEIC)](https://example.org)';
  expect(list(source)).toHaveLength(2);
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
  '<!-- ![Team](./none.jpg) -->',
])('%s is fine', (source) => {
  expect(list(source)).toEqual([]);
});
