import { describe, expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { llmsFullForm } from '../../../src/agreement/llms-full.ts';
import type { Form } from '../../../src/agreement/form.ts';
import { shareImageForm } from '../../../src/agreement/share-image.ts';
import { sitemapForm, sitemapIndexForm } from '../../../src/agreement/sitemap.ts';
import { renderLlmsFull } from '../../../src/site/llms.ts';
import { renderPageMarkdown } from '../../../src/site/page-markdown.ts';
import { parseMain } from '../../../src/site/parse-html.ts';
import { renderShareImage } from '../../../src/site/share-image.ts';
import { sampleFacts } from '../sample-facts.ts';
import { renderHomePage } from './sample-page.ts';

function compare(form: Form, content: string | Uint8Array): string[] {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return compareForm(form, bytes, sampleFacts).map(
    ({ fact, expected, came }) => `${fact}: ${expected}, ${came}`,
  );
}

describe('A sitemap', () => {
  const base = 'https://frontdesk.example';
  const render = (...urls: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

  it('has every page on the base URL', () => {
    expect(compare(sitemapForm, render(`${base}/`, `${base}/docs/?a&amp;b`))).toEqual([]);
    expect(compare(sitemapForm, render(`${base}/`, 'https://old.example/docs/'))).toEqual([
      `baseUrl (origin of loc): ${base}, https://old.example`,
    ]);
    expect(compare(sitemapForm, render())).toEqual([`baseUrl (origin of loc): ${base}, nothing`]);
  });

  it('is named by its index', () => {
    expect(compare(sitemapIndexForm, render(`${base}/sitemap-0.xml`))).toEqual([]);
    expect(compare(sitemapIndexForm, render('/sitemap-0.xml'))).toEqual([
      `baseUrl (loc): ${base}/sitemap-0.xml, /sitemap-0.xml`,
    ]);
  });
});

describe('The file of all pages', () => {
  const markdown = renderPageMarkdown(parseMain(renderHomePage(sampleFacts)), {
    url: `${sampleFacts.baseUrl}/`,
  });
  const full = renderLlmsFull(
    [
      { path: '/index.md', markdown },
      { path: '/docs.md', markdown: '# Docs\n' },
    ],
    sampleFacts,
  );

  it('begins with the front page, at its address', () => {
    expect(compare(llmsFullForm, full)).toEqual([]);
    const address = `${sampleFacts.baseUrl}/index.md`;
    expect(compare(llmsFullForm, full.replace(address, '/index.md'))).toEqual([
      `baseUrl (first address): ${address}, /index.md`,
    ]);
    expect(compare(llmsFullForm, full.replace('A desk', 'A shelf'))).toEqual([
      `description (text): ${sampleFacts.description}, nothing`,
    ]);
  });
});

describe('The shared image', () => {
  it('is a PNG of the size that pages state', async () => {
    const png = await renderShareImage(sampleFacts);
    expect(compare(shareImageForm, png)).toEqual([]);
    const other = Uint8Array.from(png);
    other[19] = 1;
    expect(compareForm(shareImageForm, other, sampleFacts)).toMatchObject([
      { came: '1025 by 630 pixels', expected: 'the shared PNG of 1200 by 630 pixels' },
    ]);
    expect(compareForm(shareImageForm, png.slice(1), sampleFacts)).toMatchObject([
      { came: 'no PNG' },
    ]);
  });
});
