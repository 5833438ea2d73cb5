import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { createOpenapi } from '../../../../src/contract/openapi/document.ts';
import { version } from '../../../../src/facts/version.ts';
import { sampleFacts } from '../../sample-facts.ts';
import { isSample, needsSample } from '../../sample-product.ts';

/** The last release: its entry in the changelog, and the OpenAPI document. */
const file = join(import.meta.dirname, 'released.json');

const changelog = readFileSync(
  join(import.meta.dirname, '../../../../src/content/docs/docs/changelog.md'),
  'utf8',
);
const [, ...entries] = changelog.split(/^(?=## )/m);

const released = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
  : {};

// To record a release: npx vitest run tests/unit/contract/openapi -u
it.skipIf(!isSample)(`A changed OpenAPI document is released${needsSample}`, async () => {
  const text = `${JSON.stringify({ entry: entries[0], document: createOpenapi(sampleFacts) }, null, 2)}\n`;
  const { entry, document } = JSON.parse(text) as Record<string, unknown>;
  if (!isDeepStrictEqual(document, released.document)) {
    const advice = 'The API document changed: describe that in src/content/docs/docs/changelog.md.';
    expect(entry, advice).not.toEqual(released.entry);
  }
  await expect(text).toMatchFileSnapshot(file);
});

it('The changelog lists releases by day, newest first, starting with the current version', () => {
  const headings = entries.map((entry) =>
    /^## (\d{4}-\d\d-\d\d), version (\d+\.\d+\.\d+)\n/.exec(entry),
  );
  const isNewer = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });
  expect(headings[0]?.[2]).toBe(version);
  for (const part of [1, 2]) {
    const values = headings.map((heading) => heading?.[part] ?? 'none');
    expect(values.toSorted(isNewer)).toEqual(values);
  }
});
