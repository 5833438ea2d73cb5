import { expect, it } from 'vitest';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { listLocated } from '../../src/packages/checks/located-pictures.ts';
import { photo, plain } from '../pictures.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it('Lists the pictures of public that say where they were taken, whatever their names', async () => {
  const taken = await photo().jpeg().toBuffer();
  for (const path of ['team/a.jpg', 'b.jpe', 'c']) write(`client/${path}`, taken);
  write('client/d.jpg', await plain().jpeg().toBuffer());
  write('client/e.js', 'const tag = "exif:GPSLatitude=\\"20,40.6N\\"";');
  expect(listLocated(new FolderFiles(at('client')))).toEqual(['/b.jpe', '/c', '/team/a.jpg']);
});
