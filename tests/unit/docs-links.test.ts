import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The heading that a link's fragment names, as repositories write it. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

it.each([...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })])(
  'Each link of %s within the repository works',
  (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
    const dead = links.filter(([, path = '', fragment]) => {
      const file = path === '' ? join(root, page) : join(root, dirname(page), path);
      if (!existsSync(file)) return true;
      const headings =
        fragment === undefined ? [] : readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm);
      return (
        fragment !== undefined && ![...headings].some(([, one = '']) => toAnchor(one) === fragment)
      );
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  },
);
