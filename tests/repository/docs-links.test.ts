import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Lists the anchors of a page's headings, as repositories write them. */
function listAnchors(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

it.each(globSync(['*.md', 'docs/**/*.md'], { cwd: root }))('The local links of %s work', (page) => {
  // Without examples.
  const text = readFileSync(join(root, page), 'utf8').replace(/^```.*?^```/gms, '');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
  const dead = links.filter(([, path = '', anchor]) => {
    const file = path === '' ? join(root, page) : join(root, dirname(page), path);
    return !existsSync(file) || (anchor !== undefined && !listAnchors(file).includes(anchor));
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});
