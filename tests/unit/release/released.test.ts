import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { product } from '../../../src/facts/product.ts';
import { createReleaseDocument, releasedFile } from '../../../src/release/release-document.ts';
import { isSample } from '../sample-product.ts';

const text = readFileSync(releasedFile, 'utf8');

/** False until the first release of an owner, whose own texts are in the document. */
const isOwn = isSample || text.includes(JSON.stringify(product.notProvided).slice(1, -1));
const reason = isOwn
  ? ''
  : ' (skipped: to record your API, delete it, and run npm run release-api)';

describe('released.json', () => {
  it.skipIf(!isOwn)(`is the OpenAPI document of this source${reason}`, () => {
    const advice = 'The API document changed: run "npm run release-api".';
    expect(createReleaseDocument(), advice).toEqual(JSON.parse(text));
  });

  it('is valid OpenAPI 3.1', async () => {
    const document = JSON.parse(text) as Record<string, unknown>;
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('has only example facts', () => {
    const numbers = [...text.matchAll(/\+\d{7,15}/g)].map(([number]) => number);
    // Reserved for fiction.
    expect(new Set(numbers)).toEqual(new Set(['+442079460123']));
    const urls = [...text.matchAll(/https?:\/\/[^"\\\s>)]+/g)].map(([url]) => new URL(url));
    expect(urls).not.toEqual([]);
    for (const { hostname } of urls) expect(hostname).toMatch(/(?:^|\.)example$/);
  });
});
