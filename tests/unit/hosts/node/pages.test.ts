import { expect, it } from 'vitest';
import type { BuildFile } from '../../../../src/hosts/node/build-folder.ts';
import { createPages } from '../../../../src/hosts/node/pages.ts';
import { toFields } from '../../fields.ts';

const paths = [
  ...['/404.html', '/index.html', '/docs/index.html', '/docs/index.html.br', '/docs.md'],
  ...['/_astro/theme.abc.css'],
];
const files = new Map(
  paths.map((path): [string, BuildFile] => [path, { bytes: Buffer.from(path), sha256: path }]),
);
const pages = createPages(files, false);
const ask = (url: string, headers = {}) => pages({ method: 'GET', url, headers });

it.each([
  ['/docs/', 'text/html; charset=utf-8', 'public, max-age=0, must-revalidate', true],
  ['/_astro/theme.abc.css', 'text/css', 'public, max-age=31536000, immutable', false],
])('%s has its type, its lifetime, and its Vary', (path, type, lifetime, isPage) => {
  expect(toFields(ask(path).fields)).toMatchObject({
    'Content-Type': type,
    'Cache-Control': lifetime,
    Vary: isPage ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
  });
});

it('A compressed file is sent as an encoding, and is not a file of its own', () => {
  const { body, fields } = ask('/docs/', { 'accept-encoding': 'br' });
  expect(String(body)).toBe('/docs/index.html.br');
  expect(toFields(fields)).toMatchObject({
    'Content-Encoding': 'br',
    ETag: '"/docs/index.html-br"',
  });
  expect(ask('/docs/index.html.br').status).toBe(404);
});
