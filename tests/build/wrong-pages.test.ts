import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCheckout } from './checkout.ts';

it('A build ends with the mistakes in all pages alone, and publishes nothing', async () => {
  const checkout = await createCheckout();
  try {
    const folder = join(checkout.folder, 'src/content/docs');
    await writeFile(join(folder, 'prices.md'), '—\ntitle: Prices\n—\n');
    await writeFile(join(folder, 'team.mdx'), '---\ntitle: Team\n---\n\nAna<br>Bia\n');
    const mistakes = [
      'src/content/docs/prices.md:1: expected ---; received —',
      'src/content/docs/team.mdx:5: in .mdx, this tag ends with />, such as <br />',
    ];
    const text = ['Some pages have mistakes:', ...mistakes].join('\n  ');
    expect(await checkout.build()).toEqual({ code: 1, text: `${text}\n` });
    expect(existsSync(checkout.dist)).toBe(false);
  } finally {
    await checkout.remove();
  }
});

it('A dead link of the footer is reported with its line in product.yaml, and with nothing about the program', async () => {
  const checkout = await createCheckout();
  try {
    const file = join(checkout.folder, 'src/facts/product.yaml');
    await appendFile(file, '\nlinks:\n  - label: Imprint\n    url: /gone/\n');
    const lines = (await readFile(file, 'utf8')).split('\n').length - 1;
    const { code, text } = await checkout.build();
    expect(code).toBe(1);
    expect(text).toContain(
      `src/facts/product.yaml:${lines}  /gone/ doesn't exist.\n    Correct it in \`links\``,
    );
    expect(text).not.toContain('unhandled');
  } finally {
    await checkout.remove();
  }
});
