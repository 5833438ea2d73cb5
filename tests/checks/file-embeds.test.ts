import { expect, it } from 'vitest';
import { listFileEmbeds, listLinkedFiles } from '../../src/packages/checks/file-embeds.ts';
import { listElements, parsePage } from '../../src/packages/markup/parse-html.ts';

const baseUrl = 'https://desk.example';

/** Lists what the files that a page in /visit/ links to load from other origins. */
function list(html: string, files: Readonly<Record<string, string>>) {
  const url = `${baseUrl}/visit/`;
  const built = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  const linked = listLinkedFiles(listElements(parsePage(html)), url);
  return Object.fromEntries(listFileEmbeds(new Map(built), linked, baseUrl));
}

const [certain, unsure] = [true, false].map((isCertain) => [
  { origin: 'https://cdn.example', isCertain },
]);

it('A style sheet and those that it imports are read', () => {
  const files = {
    '/_astro/a b.css': '@import "./more.css"; a { background: url(https://desk.example/x.png) }',
    '/_astro/more.css': '@font-face { src: url(https://cdn.example/f.woff2) } @import "a%20b.css";',
    '/other.css': '@import "https://other.example/x.css";',
  };
  const html =
    '<link rel="stylesheet" href="/_astro/a%20b.css"><link rel="license" href="/other.css">';
  expect(list(html, files)).toEqual({ '/_astro/a%20b.css': [], '/_astro/more.css': certain });
});

it.each([
  'fetch("https://cdn.example/x.json")',
  'navigator.sendBeacon(`https://cdn.example/${id}`)',
  'new WebSocket("wss://cdn.example/")',
  'import{a}from"https://cdn.example/a.js";',
  "const a = await import('https://cdn.example/a.js')",
])('A script that the page loads is read: %s', (script) => {
  const html = '<script type="module" src="../_astro/page.js"></script>';
  const files = { '/_astro/page.js': 'import"./chunk.js"', '/_astro/chunk.js': script };
  expect(list(html, files)).toEqual({ '/_astro/page.js': [], '/_astro/chunk.js': unsure });
});

it.each([
  'a.href = "https://cdn.example/"',
  'const svg = "http://www.w3.org/2000/svg"',
  'throw Error("See https://cdn.example/errors")',
  'fetch("/x.json")',
])('A script may have other URLs: %s', (script) => {
  const html = '<script src="/page.js"></script>';
  expect(list(html, { '/page.js': script })).toEqual({ '/page.js': [] });
});

it('Files of other sites, missing files, and malformed addresses are skipped', () => {
  const html =
    '<script src="https://cdn.example/a.js"></script><script src="/gone.js"></script><script src="/100%.js"></script><script src="https://[x"></script>';
  expect(list(html, { '/a.js': 'fetch("https://cdn.example")' })).toEqual({});
});
