import { expect, it } from 'vitest';
import { version } from '../../../src/facts/version.ts';
import { releases } from '../../../src/docs/api-changelog.ts';

it('The changelog lists each version once, newest first, and starts with the published one', () => {
  const versions = releases.map((release) => release.version);
  const sorted = [...new Set(versions)].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  expect(versions).toEqual(sorted);
  expect(versions[0]).toBe(version);
});
