import { twinPath } from '../../src/published/twin-path.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facts } from '../../src/facts/index.ts';
import { parseTwinPaths } from '../../src/published/llms.ts';
import { dist, startAstroDev, startNodeServer, type RunningHost } from './hosts.ts';

const markdown = { Accept: 'text/markdown' };
const client = join(dist, 'client');

const hosts = [
  { name: 'the Node server', start: () => startNodeServer({ LOG_LEVEL: 'silent' }) },
  { name: 'astro dev', start: startAstroDev },
];

/** Replaces the base URL of a host with that of the build. */
function asBuilt(text: string, { origin }: RunningHost): string {
  return text.replaceAll(origin, facts.baseUrl);
}

describe.each(hosts)('On $name', ({ start }) => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await start();
  });
  afterAll(() => host.stop());
  const get = (path: string, init: RequestInit = {}) => fetch(`${host.origin}${path}`, init);

  it.each(['/', docsPath, docsPath.slice(0, -1), `${docsPath}reference/info/`])(
    '%s is HTML, or Markdown if the client prefers that',
    async (path) => {
      for (const [init, type] of [
        [{}, 'text/html'],
        [{ headers: { Accept: 'text/markdown;q=0.5, text/html, */*' } }, 'text/html'],
        [{ headers: markdown }, 'text/markdown; charset=utf-8'],
        [{ headers: markdown, method: 'HEAD' }, 'text/markdown; charset=utf-8'],
      ] as const) {
        const response = await get(path, init);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toMatch(new RegExp(`^${type}`));
        expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
        expect(response.headers.get('link')).toContain('</llms.txt>; rel="describedby"');
        const body = await response.text();
        expect(body.startsWith('# ')).toBe(type.startsWith('text/markdown') && !('method' in init));
      }
    },
  );

  it.each(['/index.md', twinPath(docsPath) ?? '', `${docsPath}reference/info.md`, '/llms.txt'])(
    '%s is the file of the build',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(asBuilt(await response.text(), host)).toBe(await readFile(join(client, path), 'utf8'));
    },
  );

  it('A missing page is a 404 in HTML, or in Markdown if the client prefers that', async () => {
    const missing = await get('/no-such-page/', { headers: markdown });
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(missing.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(await missing.text()).toMatch(/^# Page not found\n[^]*\/llms\.txt/);
    const html = await get('/no-such-page/');
    expect([html.status, html.headers.get('vary')]).toEqual([404, 'Accept, Accept-Encoding']);
    expect(html.headers.get('content-type')).toMatch(/^text\/html/);
  });

  it.each([
    ['/.well-known/api-catalog', /^application\/linkset\+json; profile="https:.*rfc9727"$/],
    ['/api/v1/info', /^application\/json$/],
    ['/.well-known/security.txt', /^text\/plain; charset=utf-8$/],
    ['/.well-known/agent-skills/index.json', /^application\/json$/],
    ['/.well-known/agent-skills/service-info/SKILL.md', /^text\/markdown; charset=utf-8$/],
    ['/llms.txt', /^text\/plain; charset=utf-8$/],
    ['/llms-full.txt', /^text\/plain; charset=utf-8$/],
    ['/robots.txt', /^text\/plain; charset=utf-8$/],
    ['/contact.vcf', /^text\/vcard; charset=utf-8$/],
    ['/og.png', /^image\/png$/],
    ['/apple-touch-icon.png', /^image\/png$/],
  ])('%s has its media type for GET and HEAD, and ignores Accept', async (path, type) => {
    for (const init of [{}, { headers: markdown }, { method: 'HEAD' }]) {
      const response = await get(path, init);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(type);
    }
  });

  it('The API catalog has its Link header for HEAD too', async () => {
    const { headers } = await get('/.well-known/api-catalog', { method: 'HEAD' });
    expect(headers.get('link')).toContain('</api/v1/info>; rel="item"');
  });
});

describe('On the Node server', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startNodeServer({ LOG_LEVEL: 'silent' });
  });
  afterAll(() => host.stop());

  it('The 304 of a page has the Vary of the page', async () => {
    const etag = (await fetch(`${host.origin}${docsPath}`)).headers.get('etag') ?? '';
    const { status, headers } = await fetch(`${host.origin}${docsPath}`, {
      headers: { 'If-None-Match': etag },
    });
    expect([status, headers.get('vary')]).toEqual([304, 'Accept, Accept-Encoding']);
  });

  it('The index lists the twin of every page with its own description, and no broken link', async () => {
    const llms = await readFile(join(client, 'llms.txt'), 'utf8');
    const pages = globSync('**/index.html', { cwd: client }).map((file) =>
      file === 'index.html' ? '/index.md' : `/${file.replace('/index.html', '.md')}`,
    );
    expect(parseTwinPaths(llms, facts).sort()).toEqual(pages.sort());
    const descriptions = [...llms.matchAll(/^- \[.*\.md\)(.*)$/gm)].map(([, text = '']) => text);
    expect(descriptions).toHaveLength(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
    const links = [...llms.matchAll(/\]\((\S+?)\)/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(20);
    for (const href of links) {
      const response = await fetch(href.replace(facts.baseUrl, host.origin));
      expect([href, response.status]).toEqual([href, 200]);
    }
  });

  it('The file with the text of all pages has less than 100 KB', async () => {
    expect((await stat(join(client, 'llms-full.txt'))).size).toBeLessThan(100_000);
  });

  it('Every page links to its twin, the index, the OpenAPI document, and the docs', async () => {
    for (const file of globSync('**/index.html', { cwd: client })) {
      const html = await readFile(join(client, file), 'utf8');
      const twin = file === 'index.html' ? '/index.md' : `/${file.replace('/index.html', '.md')}`;
      expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${twin}">`);
      expect(html).toMatch(/<link rel="describedby"[^>]* href="\/llms\.txt">/);
      expect(html).toMatch(/<link rel="service-desc"[^>]* href="\/openapi\.json">/);
      expect(html).toMatch(new RegExp(`<link rel="service-doc"[^>]* href="${docsPath}">`));
      expect(html).toContain(`content="${facts.baseUrl}/og.png"`);
      expect(html.slice(html.indexOf('<body'), html.indexOf('<header'))).toContain(
        'The index of all pages is at',
      );
      expect(html.includes('application/ld+json')).toBe(file === 'index.html');
    }
  });

  it('The shared image has the size that pages state', async () => {
    const { width, height, format } = await sharp(join(client, 'og.png')).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  });
});
