import { expect, it } from 'vitest';
import { pagePath, twinPath } from '../../src/packages/files/twin-path.ts';

it.each([
  ['/', '/index.md'],
  ['/docs/', '/docs.md'],
  ['/docs/read-budget/', '/docs/read-budget.md'],
])('The twin of %s is %s, and back', (page, twin) => {
  expect(twinPath(page)).toBe(twin);
  expect(twinPath(page.slice(0, -1) || '/')).toBe(twin);
  expect(pagePath(twin)).toBe(page);
});

it.each([
  ...['/404', '/404/', '/llms.txt', '/docs.md', '/.well-known/api-catalog'],
  ...['//', '//docs', '//desk.example/docs/', '/docs//', '/docs//errors/'],
])('%s has no twin', (path) => {
  expect(twinPath(path)).toBeUndefined();
});

it.each([
  ...['/docs/', '/.md', '/docs/.md', '/404.md', '/a.b.md', '/.well-known/x.md', '/llms.txt'],
  '//desk.example/docs.md',
])('%s is not a twin', (path) => {
  expect(pagePath(path)).toBeUndefined();
});
