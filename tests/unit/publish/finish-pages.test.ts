import { expect, it } from 'vitest';
import { finishPages } from '../../../src/publish/finish-pages.ts';

const baseUrl = 'https://desk.example';
const page = (title: string) =>
  `<head><meta charset="utf-8"/><meta name="generator" content="Starlight v1"/></head><body><main><h1>${title}</h1></main></body>`;

const built = Object.entries({
  '/404.html': page('Missing'),
  '/docs/api/index.html': page('API'),
  '/docs/index.html': page('Docs').replace('</main>', '<a href="api/">API</a></main>'),
  '/google1.html': 'google-site-verification: google1.html',
  '/old/index.html': '<p>An older site, without a main element</p>',
  '/öffnungszeiten/index.html': page('Öffnungszeiten'),
  '/index.html': page('Home'),
  '/robots.txt': '',
  '/sitemap-0.xml':
    '<url><loc>https://desk.example/</loc></url><url><loc>https://desk.example/docs/</loc></url>',
}).map(([path, text]) => [path, Buffer.from(text)] as const);
const { files, contents } = finishPages(new Map(built), { baseUrl }, (path) =>
  path === '/docs/' ? new Date('2026-01-02T03:04:05Z') : undefined,
);

it('Every page gets one policy, and other HTML files stay as they are', () => {
  expect(files.has('/google1.html')).toBe(false);
  expect(files.has('/old/index.html')).toBe(false);
  for (const path of ['/404.html', '/docs/api/index.html', '/docs/index.html', '/index.html'])
    expect(String(files.get(path)).match(/Content-Security-Policy/g), path).toHaveLength(1);
});

it('Every page but 404 gets a twin, and llms-full.txt joins them, the home page first', () => {
  const twins = ['/docs.md', '/docs/api.md', '/index.md', '/öffnungszeiten.md'];
  expect([...files.keys()].filter((path) => path.endsWith('.md')).sort()).toEqual(twins);
  expect(String(files.get('/llms-full.txt')).match(/^# .*|^<!-- .*|^---$/gm)).toEqual([
    ...[`<!-- ${baseUrl}/index.md -->`, '# Home', '---'],
    ...[`<!-- ${baseUrl}/%C3%B6ffnungszeiten.md -->`, '# Öffnungszeiten', '---'],
    ...[`<!-- ${baseUrl}/docs.md -->`, '# Docs', '---'],
    ...[`<!-- ${baseUrl}/docs/api.md -->`, '# API'],
  ]);
});

it('The sitemap has the dates of the pages that have one', () => {
  expect(String(files.get('/sitemap-0.xml'))).toBe(
    '<url><loc>https://desk.example/</loc></url><url><loc>https://desk.example/docs/</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>',
  );
});

it('The checks get the links and the text of each page', () => {
  expect([...contents.keys()].sort()).toEqual([
    ...['/', '/%C3%B6ffnungszeiten/', '/404.html', '/docs/', '/docs/api/'],
  ]);
  expect(contents.get('/docs/')).toMatchObject({ links: ['api/'], prose: '\n\nDocs\nAPI\n' });
});
