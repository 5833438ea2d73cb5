import { expect, it } from 'vitest';
import { FolderFiles } from '../../../src/files/folder-files.ts';
import { listLocated } from '../../../src/publish/located-pictures.ts';
import { photo, plain } from '../pictures.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it('Lists the pictures of public that say where they were taken', async () => {
  const taken = await photo().jpeg().toBuffer();
  for (const path of ['team/a.jpg', '_astro/b.jpg', 'd.txt']) write(`client/${path}`, taken);
  write('client/c.jpg', await plain().jpeg().toBuffer());
  expect(await listLocated(new FolderFiles(at('client')))).toEqual(['/team/a.jpg']);
});
