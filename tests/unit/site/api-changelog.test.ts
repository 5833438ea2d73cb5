import { expect, it } from 'vitest';
import { version } from '../../../src/facts/index.ts';
import { releases } from '../../../src/site/api-changelog.ts';

it('begins with the version that is published', () => {
  expect(releases[0]?.version).toBe(version);
});

it('tells of each version once, newest first, with what it changed', () => {
  const versions = releases.map((release) => release.version);
  const sorted = [...new Set(versions)].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  expect(versions).toEqual(sorted);
  for (const { changes } of releases) expect(changes).not.toEqual([]);
});
