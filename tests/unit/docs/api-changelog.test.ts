import { expect, it } from 'vitest';
import { version } from '../../../src/facts/version.ts';
import { releases } from '../../../src/docs/api-changelog.ts';

it('The changelog starts with the published version', () => {
  expect(releases[0]?.version).toBe(version);
});

it('Each version is listed once, newest first, with its date and changes', () => {
  const versions = releases.map((release) => release.version);
  const sorted = [...new Set(versions)].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  expect(versions).toEqual(sorted);
  for (const { date, changes } of releases) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(changes).not.toEqual([]);
  }
});
