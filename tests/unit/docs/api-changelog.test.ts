import { expect, it } from 'vitest';
import { version } from '../../../src/facts/version.ts';
import { releases } from '../../../src/docs/api-changelog.ts';

const isNewer = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });

it('The changelog lists releases newest first, starting with the published version', () => {
  const versions = releases.map((release) => release.version);
  expect(versions[0]).toBe(version);
  expect(versions.toSorted(isNewer)).toEqual(versions);
});

it('No two releases share a day, because the day is the anchor', () => {
  const days = releases.map(({ date }) => date);
  for (const day of days) expect(new Date(day).toISOString()).toBe(`${day}T00:00:00.000Z`);
  expect([...new Set(days)].toSorted(isNewer)).toEqual(days);
});
