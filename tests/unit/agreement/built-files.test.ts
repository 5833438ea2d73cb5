import { describe, expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { findMismatches } from '../../../src/agreement/find-mismatches.ts';
import { forms } from '../../../src/agreement/forms.ts';
import { renderLlmsFull } from '../../../src/published/llms.ts';
import { llmsFullPath } from '../../../src/published/paths.ts';
import { sampleFacts } from '../sample-facts.ts';

const base = sampleFacts.baseUrl;

function compare(id: string, content: string): string[] {
  const [form] = forms.filter((one) => one.id === id);
  if (!form) throw new Error(`no form ${id}`);
  return compareForm(form, new TextEncoder().encode(content), sampleFacts).map(
    ({ fact, expected, received }) => `${fact}: ${expected}, ${received}`,
  );
}

describe('A sitemap', () => {
  const render = (...urls: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

  it('has every page on the base URL', () => {
    expect(compare('sitemap', render(`${base}/`, `${base}/docs/?a&amp;b`))).toEqual([]);
    expect(compare('sitemap', render(`${base}/`, 'https://old.example/docs/'))).toEqual([
      `baseUrl (origin of loc): ${base}, https://old.example`,
    ]);
    expect(compare('sitemap', render())).toEqual([`baseUrl (origin of loc): ${base}, nothing`]);
  });

  it('is named by its index', () => {
    expect(compare('sitemap-index', render(`${base}/sitemap-0.xml`))).toEqual([]);
    expect(compare('sitemap-index', render('/sitemap-0.xml'))).toEqual([
      `baseUrl (loc): ${base}/sitemap-0.xml, /sitemap-0.xml`,
    ]);
  });
});

describe('The file of all pages', () => {
  const twins = [
    { path: '/docs.md', markdown: '# Docs\n' },
    { path: '/index.md', markdown: '# Home\n' },
  ];

  const index = twins.map(({ path }) => `- [Page](${base}${path})\n`).join('');

  async function compareFull(full: string | undefined) {
    const texts: Record<string, string | undefined> = { '/llms.txt': index, [llmsFullPath]: full };
    for (const { path, markdown } of twins) texts[path] = markdown;
    const read = (path: string) => {
      const text = texts[path];
      return Promise.resolve(text === undefined ? undefined : new TextEncoder().encode(text));
    };
    const found = await findMismatches(read, sampleFacts);
    return found.filter(({ file }) => file === llmsFullPath).map(({ received }) => received);
  }

  it('is the twins that the index lists', async () => {
    const full = renderLlmsFull(twins, sampleFacts);
    expect(await compareFull(full)).toEqual([]);
    expect(await compareFull(`${full}More.\n`)).toEqual(['other text']);
    expect(await compareFull(full.replace(base, ''))).toEqual(['other text']);
    expect(await compareFull(undefined)).toEqual(['nothing']);
  });
});
