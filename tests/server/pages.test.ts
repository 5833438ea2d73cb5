import { selectAll } from 'hast-util-select';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { parsePage } from '../../src/packages/markup/parse-html.ts';
import { facts } from '../fixtures/facts.ts';
import { dist } from './hosts.ts';

const client = join(dist, 'client');
const read = (file: string) => readFileSync(join(client, file), 'utf8');

const built = globSync('**/index.html', { cwd: client }).map((file) => ({
  file,
  twin: file === 'index.html' ? '/index.md' : `/${file.replace('/index.html', '.md')}`,
}));

it('The index lists the twin of every page with its own description', () => {
  const listed = [...read('llms.txt').matchAll(/^- \[.*\]\(http:\/\/[^/]+(\S+\.md)\)(.*)$/gm)];
  expect(listed.map(([, path]) => path).sort()).toEqual(built.map(({ twin }) => twin).sort());
  expect(new Set(listed.map(([, , description]) => description)).size).toBe(built.length);
});

it.each(built)('$file links to its twin, the index, the OpenAPI document, and the docs', (page) => {
  const text = read(page.file);
  expect(text).toContain(`<link rel="alternate" type="text/markdown" href="${page.twin}">`);
  expect(text).toMatch(/<link rel="describedby"[^>]* href="\/llms\.txt">/);
  expect(text).toMatch(/<link rel="service-desc"[^>]* href="\/openapi\.json">/);
  expect(text).toMatch(new RegExp(`<link rel="service-doc"[^>]* href="${docsPath}">`));
  expect(text).toContain(`content="${facts.baseUrl}/og.png"`);
  const start = text.slice(text.indexOf('<body'), text.indexOf('<header'));
  expect(start).toContain('The index of all pages is at');
  expect(text.includes('application/ld+json')).toBe(page.file === 'index.html');
});

it('The table of contents lists the headings of components too', () => {
  const page = parsePage(read(join(docsPath, 'agent-access', 'index.html')));
  const headings = selectAll('main h2[id]', page).map(({ properties }) => `#${properties.id}`);
  const links = selectAll('.right-sidebar-panel a', page).map(({ properties }) => properties.href);
  expect(headings).toContain('#connect');
  expect(links).toEqual(['#_top', ...headings]);
});
