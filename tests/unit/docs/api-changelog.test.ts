import { expect, it } from 'vitest';
import { version } from '../../../src/facts/version.ts';
import { releases } from '../../../src/docs/api-changelog.ts';

const isNewer = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });

it('The changelog starts with the published version, and has its releases newest first', () => {
  const versions = releases.map((release) => release.version);
  expect(versions[0]).toBe(version);
  expect(versions.toSorted(isNewer)).toEqual(versions);
});

it('Each release in the changelog has a day of its own, which is its anchor', () => {
  const days = releases.map(({ date }) => date);
  for (const day of days) expect(new Date(day).toISOString()).toBe(`${day}T00:00:00.000Z`);
  expect([...new Set(days)].toSorted(isNewer)).toEqual(days);
});
