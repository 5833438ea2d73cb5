import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDigests } from '../../src/packages/hosts/file-list.ts';
import { openBuild } from '../../src/packages/hosts/node/build-folder.ts';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { hasRepository } from '../copy-project.ts';
import { dist } from '../server/hosts.ts';
import { createCheckout, type Checkout } from '../build/checkout.ts';

let checkout: Checkout;
beforeAll(async () => {
  checkout = await createCheckout();
  await mkdir(checkout.dist);
  await writeFile(join(checkout.dist, 'former'), '');
});
afterAll(() => checkout.remove());

it('A build with a mismatch ends with a report, leaves the output as it was, and leaves nothing else', async () => {
  const file = join(checkout.folder, 'src/packages/integration/documents/contact-card.ts');
  const source = await readFile(file, 'utf8');
  await writeFile(file, source.replace('number: facts.phone', "number: '+12025550199'"));
  const { code, text } = await checkout.build();
  await writeFile(file, source);
  expect(code, text).toBe(1);
  expect(text).toMatch(/The build has .*\n(?: {2}.*\n)+$/);
  expect(text).toMatch(
    /\n {2}\/contact\.vcf {2}\+12025550199 is not your phone number, \+.*\.\n {4}Correct it/,
  );
  expect(await readdir(checkout.dist)).toEqual(['former']);
  expect((await readdir(checkout.folder)).filter((name) => name.startsWith('.dist'))).toEqual([]);
});

// Without a commit time, security.txt expires some time after the build.
const reason = hasRepository ? '' : ' (skipped: needs the Git repository, and git)';
it.skipIf(!hasRepository)(
  `The same sources in another folder make the same files${reason}`,
  async () => {
    // Astro must not read it: the npm scripts do.
    await writeFile(join(checkout.folder, '.env'), 'PUBLIC_BASE_URL=https://elsewhere.example\n');
    await writeFile(join(checkout.folder, 'public', 'Icon\r'), '');
    const { code, text } = await checkout.build();
    expect(code, text).toBe(0);
    expect(text).toContain('Left out public/Icon\\u{d}.\n');
    expect(text).toMatch(/Published \d+ files in dist\.\n$/);
    expect(text).not.toContain('WARN');
    const programs = ['frontdesk', 'frontdesk.mjs', 'handler.mjs'];
    const names = ['client', 'files.json', ...programs, 'netlify', 'product.yaml', 'server'];
    expect(await readdir(checkout.dist)).toEqual(names);
    const digest = (folder: string) => listDigests(new FolderFiles(join(folder, 'client')));
    expect(digest(checkout.dist)).toEqual(digest(dist));
  },
);

it.skipIf(!hasRepository)(
  `A build serves the hashed files of the last one too, but lists only its own${reason}`,
  async () => {
    const [last = ''] = await readdir(join(checkout.dist, 'client/_astro')).then((names) =>
      names.filter((name) => /^index\..*\.css$/.test(name)),
    );
    await appendFile(
      join(checkout.folder, 'src/packages/theme/styles/home.css'),
      '\n.hero { --new: 1 }\n',
    );
    const { code, text } = await checkout.build();
    expect(code, text).toBe(0);
    const { coded } = openBuild(checkout.dist).get(`/_astro/${last}`) ?? {};
    expect(Object.keys(coded ?? {})).toEqual(['br', 'gzip']);
    const manifest = await readFile(join(checkout.dist, 'client/build.json'), 'utf8');
    expect(manifest).not.toContain(last);
  },
);
