import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sidebar } from '../../../src/docs/navigation.ts';

const cwd = join(import.meta.dirname, '../../../src/content/docs');

it('Every docs page is in the sidebar', () => {
  const pages = globSync('*/**/*.mdx', { cwd }).map((page) =>
    page.replace(/(?:\/index)?\.mdx$/, ''),
  );
  const listed = [...JSON.stringify(sidebar).matchAll(/"slug":"([^"]+)"/g)].map(([, slug]) => slug);
  expect(listed.toSorted()).toEqual(pages.toSorted());
});
