import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../bench/build-time/page.ts';

const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);
const pages = numbers.map(renderPage);
const bodyOf = (page: string) => page.split('---\n').slice(2).join('---\n');

describe('A generated page', () => {
  it('has a title and a description', () => {
    for (const page of pages) expect(page).toMatch(/^---\ntitle: .+\ndescription: .+\n---\n\n/);
  });

  it('has some 300 words, with headings, a list and code', () => {
    for (const page of pages.slice(0, 50)) {
      const body = bodyOf(page);
      expect(body.split(/\s+/).length).toBeGreaterThan(250);
      expect(body.split(/\s+/).length).toBeLessThan(450);
      const kinds = fromMarkdown(body).children.map(({ type }) => type);
      expect(kinds.filter((kind) => kind === 'heading')).toHaveLength(3);
      expect(kinds).toContain('list');
      expect(kinds).toContain('code');
    }
  });

  it('is like no other', () => {
    expect(new Set(pages.map(bodyOf)).size).toBe(pages.length);
  });
});
