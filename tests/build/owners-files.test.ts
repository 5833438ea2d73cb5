import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createCheckout } from './checkout.ts';

const files = {
  'src/content/docs/docs/markdown.md': '---\ntitle: Our own page\n---\n\nIn our own words.\n',
  'src/content/i18n/en.json': '{ "contact.call": "Ring the bell" }',
  'src/components/Footer.astro': '<footer id="ours">Our own footer</footer>\n',
  'src/styles/ours.css': ':root { --ours: 1px }\n',
};

it("An owner's page, word, component, and style sheet come before those of the theme", async () => {
  const checkout = await createCheckout();
  onTestFinished(() => checkout.remove());
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(checkout.folder, file)), { recursive: true });
    await writeFile(join(checkout.folder, file), content);
  }
  const { code, text } = await checkout.build();
  expect(code, text).toBe(0);
  const read = (path: string) => readFile(join(checkout.dist, 'client', path), 'utf8');
  const [home, page] = [await read('index.html'), await read('docs/markdown/index.html')];
  expect(home).toContain('Ring the bell');
  expect(home).toContain('id="ours"');
  expect(page).toContain('In our own words.');
  expect(page).not.toContain('Add <code');
  const [, style = ''] = /href="(\/_astro\/index\.[\w-]+\.css)"/.exec(home) ?? [];
  expect(await read(style)).toContain('--ours:');
});
