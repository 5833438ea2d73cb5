import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { createOpenapi } from '../../../../src/contract/openapi/document.ts';
import { releases } from '../../../../src/docs/api-changelog.ts';
import { sampleFacts } from '../../sample-facts.ts';
import { isSample, needsSample } from '../../sample-product.ts';

/** The last release: its entry in the changelog, and the OpenAPI document. */
const file = join(import.meta.dirname, 'released.json');

const released = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
  : {};

// To record a release: npx vitest run tests/unit/contract/openapi -u
it.skipIf(!isSample)(`A changed OpenAPI document is released${needsSample}`, async () => {
  const text = `${JSON.stringify({ entry: releases[0], document: createOpenapi(sampleFacts) }, null, 2)}\n`;
  const { entry, document } = JSON.parse(text) as Record<string, unknown>;
  if (!isDeepStrictEqual(document, released.document)) {
    const advice = 'The API document changed: describe that in src/docs/api-changelog.ts.';
    expect(entry, advice).not.toEqual(released.entry);
  }
  await expect(text).toMatchFileSnapshot(file);
});
