import { expect, it } from 'vitest';
import { pagePath, twinPath } from '../../../src/published/twin-path.ts';

it.each([
  ['/', '/index.md'],
  ['/docs/', '/docs.md'],
  ['/docs/read-budget/', '/docs/read-budget.md'],
])('The twin of %s is %s, and back', (page, twin) => {
  expect(twinPath(page)).toBe(twin);
  expect(pagePath(twin)).toBe(page);
});

it.each([
  ['/docs', '/docs.md'],
  ...['/404', '/404/', '/llms.txt', '/docs.md', '/.well-known/api-catalog'].map((path) => [path]),
])('The twin of %s is %s', (path, twin) => {
  expect(twinPath(path)).toBe(twin);
});

it.each(['/docs/', '/.md', '/docs/.md', '/404.md', '/a.b.md', '/.well-known/x.md', '/llms.txt'])(
  '%s is not a twin',
  (path) => {
    expect(pagePath(path)).toBeUndefined();
  },
);
