import { describe, expect, it } from 'vitest';
import { compareDocuments } from '../../../src/policy/compare-documents.ts';
import { rules, versionSteps } from '../../../src/policy/rules.ts';
import { apply, createSmallDocument, put, take } from './edit.ts';
import { fixtures } from './fixtures.ts';

const before = createSmallDocument();

describe('The comparison of documents', () => {
  it.each(fixtures)('finds that $name: $rule', ({ rule, edits, says }) => {
    const changes = compareDocuments(before, apply(before, edits));
    expect(changes.map((change) => change.rule)).toEqual(changes.map(() => rule));
    expect(changes[0]?.sentence).toMatch(says);
    expect(changes[0]?.part).toBe(rules[rule].part);
    for (const { sentence } of changes)
      expect(sentence.endsWith(` ${rules[rule].text}`)).toBe(true);
  });

  it('has a fixture for every change that the policy names, and for what it does not name', () => {
    const named = versionSteps.flatMap(({ changes }) => Object.keys(changes));
    expect(new Set(fixtures.map(({ rule }) => rule))).toEqual(new Set([...named, 'unnamed']));
    expect(Object.keys(rules)).toEqual([...named, 'unnamed']);
  });

  it('finds nothing between equal documents, and none in the version', () => {
    expect(compareDocuments(before, createSmallDocument())).toEqual([]);
    expect(compareDocuments(before, apply(before, [put('info > version', '2.0.0')]))).toEqual([]);
  });

  it.each([['members', (all: object) => Object.fromEntries(Object.entries(all).reverse())]])(
    'does not mind the order of %s',
    (_what, reverse) => {
      const reversed = JSON.parse(JSON.stringify(before), (_key, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? reverse(value)
          : value,
      ) as typeof before;
      expect(Object.keys(reversed)).not.toEqual(Object.keys(before));
      expect(compareDocuments(before, reversed)).toEqual([]);
    },
  );

  it('does not mind the order of what is required', () => {
    const path = 'components > schemas > InfoResponse > required';
    const required = ['version', 'when_to_use', 'name', 'description', 'phone', 'mcp', 'docs'];
    const after = apply(before, [put(path, [...required, 'openapi'])]);
    expect(compareDocuments(before, after)).toEqual([]);
  });

  it('does not mind whether a part is written out or referred to', () => {
    const notFound = before.components as Record<string, Record<string, object>>;
    const written = notFound.responses?.NotFound as never;
    const after = apply(before, [put('paths > /api/info > get > responses > 404', written)]);
    expect(compareDocuments(before, after)).toEqual([]);
  });

  it('says once what is the same in many operations, and in which', () => {
    const after = apply(before, [take('components > responses > NotFound > headers > RateLimit')]);
    const changes = compareDocuments(before, after);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.operations).toHaveLength(8);
    expect(changes[0]?.sentence).toMatch(/^GET \/api\/health and 7 more, the response 404, /);
  });

  it('tells what was and what is', () => {
    const after = apply(before, [put('paths > /api/info > get > operationId', 'x')]);
    expect(compareDocuments(before, after)).toMatchObject([{ before: 'getInfo', after: 'x' }]);
  });

  it('ends where a schema is part of itself', () => {
    const recursive = apply(before, [
      put('components > schemas > HealthResponse > properties > next', {
        $ref: '#/components/schemas/HealthResponse',
      }),
    ]);
    expect(compareDocuments(recursive, recursive)).toEqual([]);
    expect(compareDocuments(before, recursive)).toMatchObject([{ rule: 'field-added' }]);
  });

  it('takes no reference to nothing', () => {
    const broken = apply(before, [take('components > responses > NotFound')]);
    expect(() => compareDocuments(before, broken)).toThrow(
      '#/components/responses/NotFound points to nothing in the document',
    );
  });

  it.each([
    ['moves to a later time', '2042-01-01T00:00:00Z', 'route-deprecated'],
    ['moves to an earlier time', '2040-12-31T00:00:00Z', 'unnamed'],
    ['is taken back', undefined, 'unnamed'],
  ])('finds that a sunset %s', (_what, sunset, rule) => {
    const get = 'paths > /api/info > get';
    const ending = apply(before, [
      put(`${get} > deprecated`, true),
      put(`${get} > x-deprecated-since`, '2040-01-01T00:00:00Z'),
      put(`${get} > x-sunset`, '2041-01-01T00:00:00Z'),
    ]);
    const after = apply(ending, [put(`${get} > x-sunset`, sunset)]);
    expect(compareDocuments(ending, after).map((change) => change.rule)).toEqual([rule]);
  });

  it('finds that a deprecation is taken back', () => {
    const deprecated = apply(before, [put('paths > /api/info > get > deprecated', true)]);
    expect(compareDocuments(deprecated, before)).toMatchObject([{ rule: 'unnamed' }]);
  });
});
