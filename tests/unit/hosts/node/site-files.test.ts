import { expect, it } from 'vitest';
import type { BuildFile } from '../../../../src/hosts/node/build-folder.ts';
import { readSite } from '../../../../src/hosts/node/site-files.ts';
import { toFields } from '../../fields.ts';

const paths = [
  ...['/index.html', '/index.html.br', '/index.html.gz', '/docs/index.html', '/docs.md'],
  ...['/_astro/theme.abc.css', '/data.br'],
];
const files = new Map(
  paths.map((path): [string, BuildFile] => [path, { bytes: Buffer.from(path), sha256: path }]),
);
const site = readSite(files, false);

it('A compressed copy of a file is not a file of its own', () => {
  expect([...site.keys()]).toEqual(paths.filter((path) => !path.startsWith('/index.html.')));
});

it.each([
  [
    '/docs/index.html',
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Accept, Accept-Encoding',
    },
  ],
  [
    '/_astro/theme.abc.css',
    {
      'Content-Type': 'text/css',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    },
  ],
])('%s has its type and its lifetime', (path, fields) => {
  expect(toFields(site.get(path)?.identity.fields ?? [])).toMatchObject(fields);
});
