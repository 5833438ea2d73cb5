import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { statedRoutes } from '../../../src/contract/routes.ts';
import { fictionalRangeOf } from '../../../src/facts/fictional-numbers.ts';
import { version } from '../../../src/facts/index.ts';
import { isExampleName } from '../../../src/facts/schema.ts';
import { judgeRelease } from '../../../src/policy/judge-release.ts';
import { judgeLifecycles } from '../../../src/policy/judge-routes.ts';
import { createReleaseDocument } from '../../../src/policy/release-document.ts';
import { readCandidate } from '../../../src/policy/released.ts';

const candidate = readCandidate(Date.now());

describe('The versioning policy', () => {
  it('refuses nothing of what this source would publish after what is released', () => {
    expect(judgeRelease(candidate).refusals).toEqual([]);
  });

  it("finds nothing wrong with the routes' lifecycles", () => {
    expect(judgeLifecycles(statedRoutes)).toEqual([]);
  });

  it('judges the version that is published', () => {
    expect(candidate.version).toBe(version);
  });
});

describe('The released document', () => {
  const released = JSON.parse(JSON.stringify(candidate.released)) as Record<string, unknown>;

  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(released))).toEqual({ valid: true });
  });

  it('has the facts of no deployment', () => {
    const text = JSON.stringify(released);
    const numbers = [...text.matchAll(/\+\d{7,15}/g)].map(([number]) => number);
    expect(numbers).not.toEqual([]);
    for (const number of numbers) expect(fictionalRangeOf(number), number).toBeDefined();
    const urls = [...text.matchAll(/https?:\/\/[^"\\\s>)]+/g)].map(([url]) => new URL(url));
    expect(urls).not.toEqual([]);
    for (const url of urls) expect(isExampleName(url), url.href).toBe(true);
  });

  it('is made the same whatever the environment states', () => {
    expect(createReleaseDocument(version)).toEqual(createReleaseDocument(version));
    expect(JSON.stringify(createReleaseDocument(version))).toContain('Example Desk');
  });
});
