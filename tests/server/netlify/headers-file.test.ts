import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toRequestPath } from '../../../src/packages/files/request-path.ts';
import { FolderFiles } from '../../../src/packages/folders/folder-files.ts';
import { dist } from '../hosts.ts';

const client = join(dist, 'client');
const lines = readFileSync(join(client, '_headers'), 'utf8').split('\n');
const rules = lines.flatMap((line, index) => {
  if (!line.startsWith('/')) return [];
  const fields = lines.slice(index + 1);
  return { pattern: line, names: fields.slice(0, fields.indexOf('')).map((field) => field.trim()) };
});
const published = [...new FolderFiles(client).keys()]
  .filter((file) => !/\.(?:br|gz)$/.test(file) && file !== '/_headers')
  .map(toRequestPath);

it('The built _headers file meets the limits of Cloudflare', () => {
  expect(rules.length).toBeLessThanOrEqual(100);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(2000);
  for (const { pattern } of rules) expect(pattern.split('*').length).toBeLessThanOrEqual(2);
});

it('The built _headers file sets no header of a path twice', () => {
  expect(published.length).toBeGreaterThan(50);
  for (const path of published) {
    const names = rules
      .filter(({ pattern }) => matches(pattern, path))
      .flatMap((rule) => rule.names.map((field) => field.split(':')[0]));
    expect(names, path).toEqual([...new Set(names)]);
    expect(names, path).toContain('X-Content-Type-Options');
  }
});

it('The built _headers file caches only files with a digest in their name for a year', () => {
  const assets = published.filter((path) => path.startsWith('/_astro/'));
  expect(assets.length).toBeGreaterThan(3);
  for (const path of assets) expect(path).toMatch(/(?:\.[\w-]{5,}|\/[\da-f]{16})\.\w+$/);
});

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${RegExp.escape(pattern).replace('\\*', '.*')}$`).test(path);
}
