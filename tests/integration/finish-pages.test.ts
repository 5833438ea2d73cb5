import { describe, expect, it } from 'vitest';
import { finishPages, type FinishOptions } from '../../src/packages/integration/finish-pages.ts';
import { sampleFacts } from '../sample-facts.ts';

const baseUrl = 'https://desk.example';
const page = (title: string) =>
  `<head><meta charset="utf-8"/><meta name="description" content="About ${title}"/></head><body><main><h1>${title}</h1></main></body>`;

const built = Object.entries({
  '/404.html': page('Missing'),
  '/docs/api/index.html': page('API'),
  '/docs/index.html': page('Docs').replace('</main>', '<a href="api/">API</a></main>'),
  '/google1.html': 'google-site-verification: google1.html',
  '/old/index.html': '<p>An older site, without a main element</p>',
  '/öffnungszeiten/index.html': page('Öffnungszeiten'),
  '/index.html': page('Home'),
  '/robots.txt': '',
}).map(([path, text]) => [path, Buffer.from(text)] as const);
const options: FinishOptions = {
  isOwnFile: (path) => path === '/old/index.html',
  leave: [],
};
const facts = { ...sampleFacts, baseUrl };
const files = new Map(built);
const { contents } = finishPages(files, facts, options);

it('Every page gets one policy, and other HTML files stay as they are', () => {
  for (const path of ['/google1.html', '/old/index.html'])
    expect(files.get(path), path).toBe(new Map(built).get(path));
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

it('The checks get the links and the text of each page', () => {
  expect([...contents.keys()].sort()).toEqual([
    ...['/', '/%C3%B6ffnungszeiten/', '/404.html', '/docs/', '/docs/api/'],
  ]);
  expect(contents.get('/docs/')).toMatchObject({ links: ['api/'], prose: '\n\nDocs\nAPI\n' });
});

describe('Another site', () => {
  const finish = (more: Readonly<Record<string, string>>, leave: readonly string[] = []) => {
    const own = Object.entries({ '/index.html': page('Home'), ...more });
    const site = new Map(own.map(([path, text]) => [path, Buffer.from(text)] as const));
    const other = { site: { docs: { home: '/' }, hasSitemap: true } };
    return { files: site, ...finishPages(site, { ...facts, ...other }, { ...options, leave }) };
  };

  it('gets an index of its pages, whose titles and descriptions are those of the pages', () => {
    expect(String(finish({ '/a/index.html': page('A') }).files.get('/llms.txt'))).toMatch(
      /## Pages\n\n- \[Home\]\(https:\/\/desk\.example\/index\.md\): About Home\n- \[A\]\(\S+\/a\.md\): About A\n$/,
    );
  });

  it('keeps its own files, and those that it asks for, and says so', () => {
    const texts = { '/llms.txt': 'own', '/a.md': 'own', '/_headers': 'own' };
    const own = { ...texts, '/404.html': page('Gone') };
    const { files: finished, warnings } = finish({ ...own, '/a/index.html': page('A') });
    for (const [path, text] of Object.entries(texts)) expect(String(finished.get(path))).toBe(text);
    expect([...finished.keys()].sort()).toEqual([
      ...['/404.html', '/_headers', '/a.md', '/a/index.html', '/index.html', '/index.md'],
      ...['/llms-full.txt', '/llms.txt'],
    ]);
    expect(warnings).toEqual(['Left as they are: /_headers, /llms.txt.']);
    expect(finish({}, ['/llms-full.txt']).files.has('/llms-full.txt')).toBe(false);
  });

  it('gets a short line for many pages', () => {
    const paths = Array.from({ length: 200 }, (_, index) => `/${index}/index.html`);
    const { warnings } = finish(Object.fromEntries(paths.map((path) => [path, '<div></div>'])));
    expect(warnings.join()).toContain('/0/, /1/, /10/, /100/, /101/, and 195 more.');
    expect(warnings.join().length).toBeLessThan(300);
  });

  it('gets an error page if it has none', () => {
    expect(String(finish({}).files.get('/404.html'))).toContain('<title>404 | Frontdesk</title>');
  });

  it('keeps pages without a title, or without room for a policy, as they are, and lists them for each reason', () => {
    const policy = '<meta http-equiv="Content-Security-Policy" content="default-src *">';
    const router = '<meta name="astro-view-transitions-enabled" content="true">';
    const map = '<iframe src="https://map.example"></iframe></main>';
    const site = finish({
      '/app/index.html': '<meta charset="utf-8"><div id="root"></div>',
      '/router/index.html': page('Router').replace('</head>', router).replace('</main>', map),
      '/strict/index.html': page('Strict').replace('<body>', policy),
      '/bare/index.html': page('Bare').replace('<meta charset="utf-8"/>', ''),
      '/moved/index.html': '<meta http-equiv="refresh" content="0;url=/">',
      '/old/index.html': '<script>open()</script>',
      '/google1.html': 'google-site-verification: google1.html',
    });
    expect(site.files.has('/app.md')).toBe(false);
    expect(
      String(site.files.get('/strict/index.html')).match(/Content-Security-Policy/g),
    ).toHaveLength(1);
    expect(String(site.files.get('/router/index.html'))).not.toContain('Content-Security-Policy');
    expect([...site.embeds.keys()]).toEqual(['/', '/app/']);
    expect(site.warnings).toEqual([
      'No Markdown, because they have no <main> element with an <h1>: /app/.',
      'No policy, because they have one of their own: /strict/.',
      'No policy, because they have a <ClientRouter>, and the pages that it shows could not run their scripts: /router/.',
      'No policy, because their <head> doesn\'t start with <meta charset="utf-8">, after which it would be: /bare/.',
      'No policy, because they are HTML files of your own, which stay as they are: /old/index.html.',
    ]);
  });

  it('learns what does nothing on a page', () => {
    const html = page('Menu').replace('</main>', '<b onclick="open()">Open</b></main>');
    const { contents: read } = finish({ '/menu/index.html': html });
    expect(read.get('/menu/')?.warnings).toMatchObject([{ value: 'onclick="open()"' }]);
    expect(read.get('/')?.warnings).toEqual([]);
  });

  it('learns which icon is missing', () => {
    const icon =
      '<link rel="shortcut icon" href="/favicon.svg"/><link rel="icon" href="/a%20b.png"/>';
    const home = page('Home').replace('</head>', `${icon}</head>`);
    const { missingIcons, warnings } = finish({ '/index.html': home, '/a b.png': '' });
    expect(missingIcons).toEqual(['/favicon.svg']);
    expect(warnings).toEqual([
      "Browsers show no icon, because pages link to one that doesn't exist. Add it: public/favicon.svg.",
    ]);
  });
});
