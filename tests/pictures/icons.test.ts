import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { SettingsError } from '../../src/packages/settings/environment.ts';
import { paintDarkLogo } from '../../src/packages/pictures/dark-logo.ts';
import { openPicture, renderFavicon, renderTabIcon } from '../../src/packages/pictures/icons.ts';
import { sampleFacts } from '../sample-facts.ts';
import { useTempFolder } from '../temp-folder.ts';

it('favicon.ico contains one PNG with 32 pixels on each side', async () => {
  const bytes = Buffer.from(await renderFavicon(sampleFacts));
  const count = bytes.readUInt16LE(4);
  const [length, offset] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)];
  expect([count, offset + length]).toEqual([1, bytes.length]);
  const { format, width, height } = await sharp(bytes.subarray(offset)).metadata();
  expect([format, width, height]).toEqual(['png', 32, 32]);
});

const { at, write } = useTempFolder();
const box = { width: 480, height: 96 };

/** A red picture that is three times as wide as tall. */
const svg = (attributes: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><metadata>1.2.3</metadata><script>x</script><rect width="90" height="30" fill="red"/></svg>`;
const scaled = 'viewBox="0 0 90 30"';
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false });
const doctype =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://a.example/svg11.dtd" [<!ENTITY ns "http://ns.a.example/">]>';

it.each([
  ['in millimeters', svg(`width="630mm" height="210mm" ${scaled}`)],
  ['in inches', svg(`width="25.5in" height="8.5in" ${scaled}`)],
  ['in points', svg(`width="1200pt" height="400pt" ${scaled}`)],
  ['in percent', svg(`width="100%" height="100%" ${scaled}`)],
  ['of 6144 pixels', svg(`width="6144" height="2048" ${scaled}`)],
  ['of 600,000 pixels', svg(`width="600000" height="200000" ${scaled}`)],
  ['of 3 pixels', svg(`width="3" height="1" ${scaled}`)],
  ['without a size', svg(scaled)],
  ['without a view box', svg('width="90" height="30"')],
  ['in millimeters without a view box', svg('width="23.8125mm" height="7.9375mm"')],
  [
    'with a style',
    svg(`style="enable-background:new 0 0 90 30" width='90pt' height='30pt' ${scaled}`),
  ],
  ['by Illustrator', svg(`xmlns:x="&ns;" ${scaled}`, `<?xml version="1.0"?><!-- A -->${doctype}`)],
  ['with a byte order mark', svg(scaled, '\ufeff')],
  ['as PNG', picture(300, 100).png()],
  ['as PNG of 10,000 pixels', picture(10_000, 3333).png()],
  ['as WebP', picture(300, 100).webp()],
  ['as JPEG in CMYK', picture(300, 100).toColourspace('cmyk').jpeg()],
  ['as JPEG of a turned camera', picture(100, 300).withMetadata({ orientation: 6 }).jpeg()],
])('A logo %s is drawn at the size that is needed', async (_what, source) => {
  write('logo', typeof source === 'string' ? source : await source.toBuffer());
  const logo = await (await openPicture(at('logo'), box)).png().toBuffer();
  const { width, height } = await sharp(logo).metadata();
  expect([width / height, height]).toEqual([expect.closeTo(3, 1), 96]);
  const { channels } = await sharp(logo).flatten({ background: 'blue' }).stats();
  expect(channels[0]?.mean).toBeGreaterThan(220);
  expect(channels[2]?.mean).toBeLessThan(10);
  const icon = await (await openPicture(at('logo'), { width: 32, height: 32 })).png().toBuffer();
  expect((await sharp(icon).metadata()).width).toBe(32);
});

it('The tab icon is the logo, or has the accent of each theme', async () => {
  const accent = '#7a2948';
  write('logo.svg', svg(scaled));
  expect(await renderTabIcon({ accent, logo: at('logo.svg') })).toContain('data:image/png;base64,');
  const icon = await renderTabIcon({ accent });
  for (const color of [accent, '#dfbdc6']) expect(icon).toContain(color);
  expect(await renderTabIcon({ accent, theme: 'light' })).not.toContain('#dfbdc6');
});

it('The tab icon has a second logo for a dark theme', async () => {
  const mark = { accent: '#7a2948', logo: at('logo.svg'), logoDark: at('dark.svg') };
  write('logo.svg', svg(scaled));
  write('dark.svg', svg(scaled).replace('red', 'white'));
  expect((await renderTabIcon(mark)).match(/<image/g)).toHaveLength(2);
  expect((await renderTabIcon({ ...mark, theme: 'light' })).match(/<image/g)).toHaveLength(1);
});

it.each([
  ['is maroon', ['#7a2948', '#7a2948'], '#dfbdc6'],
  ['is black', ['#000', '#000'], '#dfbdc6'],
  ['is light enough', ['#d4a', '#d4a'], undefined],
  ['has two colors', ['#7a2948', '#1d6b52'], undefined],
])('A logo that %s', async (_what, [left = '', right = ''], painted) => {
  const shapes = `<circle cx="9" cy="9" r="8" fill="${left}"/><circle cx="27" cy="9" r="8" fill="${right}"/>`;
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 18">${shapes}</svg>`;
  const logo = await sharp(Buffer.from(source)).resize(192).png().toBuffer();
  const dark = await paintDarkLogo(logo, '#7a2948');
  expect(dark !== undefined).toBe(painted !== undefined);
  if (!dark) return;
  const read = (picture: Buffer, top: number) =>
    sharp(picture).extract({ left: 48, top, width: 1, height: 1 }).raw().toBuffer();
  expect(`#${(await read(dark, 48)).toString('hex')}`).toBe(`${painted}ff`);
  // What is around it stays transparent.
  expect((await read(dark, 0))[3]).toBe(0);
});

it.each([
  ['that is missing', undefined, 'ENOENT: no such file or directory'],
  ['without bytes', '', 'empty'],
  ['with other text', 'A logo', 'unsupported image format'],
  ['that is cut off', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'Input'],
  ['of no size', svg('width="0" height="0"'), 'bad dimensions'],
  [
    'that shows only a picture of another site',
    svg(scaled).replace(
      /<rect.*\/>/,
      '<image href="https://a.example/a.png" width="9" height="9"/>',
    ),
    'it shows nothing',
  ],
  ['that is an archive', gzipSync('logo'), 'unsupported image format'],
])('A logo %s gets an error with its field and its file', async (_what, content, reason) => {
  if (content !== undefined) write('logo.svg', content);
  const error: unknown = await openPicture(at('logo.svg'), box).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SettingsError);
  expect((error as Error).message.split('\n')).toEqual([
    'product.yaml has a wrong field:',
    expect.stringMatching(
      new RegExp(`^  logo: expected a picture; received ".*logo\\.svg" \\(.*${reason}.*\\)$`),
    ),
  ]);
});

it('The error about a photo names its own field', async () => {
  await expect(openPicture(at('gone.jpg'), box, 'photo.file')).rejects.toThrow(
    /^ {2}photo\.file: expected a picture/m,
  );
});

it.skipIf(process.platform === 'win32')('A device in place of a photo is refused', async () => {
  await expect(openPicture('/dev/null', box, 'photo.file')).rejects.toThrow('it is a folder or a');
});

it.each(['630mm', '6144', '3', '100%'])(
  'An SVG with a width of %s is drawn sharply',
  async (width) => {
    write(
      'logo.svg',
      svg(`width="${width}" ${scaled}`).replace('rect width="90"', 'rect width="45"'),
    );
    const logo = await openPicture(at('logo.svg'), { width: 90, height: 30 });
    const row = await logo.extract({ left: 40, top: 15, width: 10, height: 1 }).raw().toBuffer();
    expect(Array.from(row).filter((_value, index) => index % 4 === 3)).toEqual([
      ...[255, 255, 255, 255, 255, 0, 0, 0, 0, 0],
    ]);
  },
);
