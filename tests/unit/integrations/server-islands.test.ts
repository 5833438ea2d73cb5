import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '..', '..', '..', 'src');

it('No page has a server island, whose key would be one that everybody knows', () => {
  const templates = globSync('**/*.{astro,mdx}', { cwd: src });
  expect(templates.length).toBeGreaterThan(20);
  const deferring = templates.filter((file) =>
    /\bserver:defer\b/.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(deferring).toEqual([]);
});
