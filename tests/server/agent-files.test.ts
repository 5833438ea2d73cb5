import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facts } from '../../src/facts/index.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { twinPath } from '../../src/published/twin-path.ts';
import { dist, startNodeServer, type RunningHost } from './hosts.ts';

const markdown = { Accept: 'text/markdown' };
const markdownType = 'text/markdown; charset=utf-8';
const client = join(dist, 'client');
const twin = twinPath(docsPath) ?? '';

describe('On the Node server', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startNodeServer({ LOG_LEVEL: 'silent' });
  });
  afterAll(() => host.stop());
  const get = (path: string, init: RequestInit = {}) => fetch(`${host.origin}${path}`, init);

  it.each([
    ...['/', docsPath, docsPath.slice(0, -1)].flatMap((path) => [
      [path, {}, 200, 'text/html'] as const,
      [path, { headers: { Accept: 'text/markdown;q=0.5, text/html' } }, 200, 'text/html'] as const,
      [path, { headers: markdown }, 200, markdownType] as const,
      [path, { headers: markdown, method: 'HEAD' }, 200, markdownType] as const,
    ]),
    ['/no-such-page/', {}, 404, 'text/html'],
    ['/no-such-page/', { headers: markdown }, 404, markdownType],
    ['/no-such-page/', { headers: { Accept: 'application/json' } }, 404, 'application/json'],
  ] as const)('%s for %o is %i and %s', async (path, init, status, type) => {
    const { status: received, headers } = await get(path, init);
    expect(received).toBe(status);
    expect(headers.get('content-type')).toMatch(new RegExp(`^${type}`));
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding');
    if (status === 200) expect(headers.get('link')).toContain('</llms.txt>; rel="describedby"');
  });

  it.each([
    ['a published file with a slash', '/robots.txt/'],
    ['a file of the project', '/%70ackage.json'],
  ])('the path of %s gets the page for missing pages: %s', async (_name, path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<h1');
  });

  it.each([
    ['/index.md', {}, '/index.md'],
    [twin, {}, twin],
    [docsPath, { headers: markdown }, twin],
    ['/llms.txt', { headers: markdown }, '/llms.txt'],
  ])('%s for %o has the text of the build', async (path, init, file) => {
    const text = await (await get(path, init)).text();
    const built = await readFile(join(client, file), 'utf8');
    expect(text).toBe(built);
  });

  it.each([
    ['/.well-known/api-catalog', /^application\/linkset\+json; profile="https:.*rfc9727"$/],
    ['/.well-known/security.txt', /^text\/plain; charset=utf-8$/],
    ['/.well-known/agent-skills/index.json', /^application\/json$/],
    ['/.well-known/agent-skills/service-info/SKILL.md', /^text\/markdown; charset=utf-8$/],
    ['/llms-full.txt', /^text\/plain; charset=utf-8$/],
    ['/contact.vcf', /^text\/vcard; charset=utf-8$/],
    ['/og.png', /^image\/png$/],
  ])('%s has its media type, whatever Accept says', async (path, type) => {
    const { status, headers } = await get(path, { headers: markdown });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(type);
  });
});

describe('In a build', () => {
  const pages = globSync('**/index.html', { cwd: client }).map((file) => ({
    file,
    twin: file === 'index.html' ? '/index.md' : `/${file.replace('/index.html', '.md')}`,
  }));

  it('the index lists the twin of every page with its own description', async () => {
    const llms = await readFile(join(client, 'llms.txt'), 'utf8');
    const listed = [...llms.matchAll(/^- \[.*\]\(http:\/\/[^/]+(\S+\.md)\)(.*)$/gm)];
    expect(listed.map(([, path]) => path).sort()).toEqual(pages.map((page) => page.twin).sort());
    expect(new Set(listed.map(([, , description]) => description)).size).toBe(pages.length);
  });

  it('the file with the text of all pages has less than 100 KB', async () => {
    expect((await stat(join(client, 'llms-full.txt'))).size).toBeLessThan(100_000);
  });

  it('every page links to its twin, the index, the OpenAPI document, and the docs', async () => {
    for (const { file, twin: own } of pages) {
      const html = await readFile(join(client, file), 'utf8');
      expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${own}">`);
      expect(html).toMatch(/<link rel="describedby"[^>]* href="\/llms\.txt">/);
      expect(html).toMatch(/<link rel="service-desc"[^>]* href="\/openapi\.json">/);
      expect(html).toMatch(new RegExp(`<link rel="service-doc"[^>]* href="${docsPath}">`));
      expect(html).toContain(`content="${facts.baseUrl}/og.png"`);
      const start = html.slice(html.indexOf('<body'), html.indexOf('<header'));
      expect(start).toContain('The index of all pages is at');
      expect(html.includes('application/ld+json')).toBe(file === 'index.html');
    }
  });

  it('the shared image has the size that pages state', async () => {
    const { width, height } = await sharp(join(client, 'og.png')).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });
});
