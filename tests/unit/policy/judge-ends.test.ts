import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/contract/openapi/json.ts';
import { compareDocuments } from '../../../src/policy/compare-documents.ts';
import { judgeEnds, judgeRemovals } from '../../../src/policy/judge-ends.ts';
import { createReleaseDocument } from '../../../src/policy/release-document.ts';
import { fixtureRoutes } from '../contract/fixture-routes.ts';
import { apply, createSmallDocument, put, take } from './edit.ts';

const document = createSmallDocument();
const at = (time: string) => Date.parse(time);

/** The document with an end of every operation on `/api/info`. */
function ending(since: string | undefined, sunset?: string): JsonObject {
  const members: readonly (readonly [string, Json | undefined])[] = [
    ['deprecated', true],
    ['x-deprecated-since', since],
    ['x-sunset', sunset],
  ];
  return apply(
    document,
    ['get', 'head', 'options'].flatMap((method) =>
      members.map(([name, value]) => put(`paths > /api/info > ${method} > ${name}`, value)),
    ),
  );
}

const sunset = '2040-06-29';
const announced = ending('2040-01-01T00:00:00Z', `${sunset}T00:00:00Z`);

describe('Taking a route away', () => {
  const first = 'Release it as deprecated, with a sunset at least 180 days later.';

  function remove(released: JsonObject, now: string, path = 'paths > /api/info') {
    const changes = compareDocuments(released, apply(released, [take(path)]));
    return judgeRemovals(changes, released, at(now));
  }

  it('is accepted from the sunset on', () => {
    expect(remove(announced, '2040-06-29T00:00:00Z')).toEqual([]);
    expect(remove(announced, '2050-01-01T00:00:00Z')).toEqual([]);
  });

  it.each([
    [
      'it was never deprecated',
      document,
      'the released document does not say that it is deprecated.',
    ],
    [
      'it does not say since when',
      ending(undefined),
      'the released document does not say that it is deprecated.',
    ],
    ['it has no sunset', ending('2030-01-01T00:00:00Z'), 'the released document states no sunset.'],
    [
      'its notice is a second short',
      ending('2030-01-01T00:00:01Z', '2030-06-30T00:00:00Z'),
      'its sunset, 2030-06-30, is less than 180 days after its deprecation, 2030-01-01T00:00:01Z.',
    ],
  ])('is refused where %s', (_why, released, reason) => {
    expect(remove(released, '2050-01-01T00:00:00Z')).toEqual([
      `/api/info is taken away, but ${reason} ${first}`,
    ]);
  });

  it('is refused a second before the sunset', () => {
    expect(remove(announced, '2040-06-28T23:59:59Z')).toEqual([
      '/api/info is taken away, but its sunset, 2040-06-29, has not come. Leave it until then.',
    ]);
  });

  it('is refused for a method alone as well', () => {
    const path = 'paths > /api/info > options';
    expect(remove(document, '2050-01-01T00:00:00Z', path)).toEqual([
      `OPTIONS /api/info is taken away, but the released document does not say that it is deprecated. ${first}`,
    ]);
    expect(remove(announced, '2050-01-01T00:00:00Z', path)).toEqual([]);
  });
});

describe('What is said of an end', () => {
  const now = '2039-12-20T15:00:00Z';
  const judge = (released: JsonObject, candidate: JsonObject, time = now) =>
    judgeEnds(released, candidate, at(time));

  it('is accepted with the whole notice, for today or a day to come', () => {
    expect(judge(document, announced)).toEqual([]);
    expect(judge(document, ending('2039-12-20T00:00:00Z', '2040-06-17T00:00:00Z'))).toEqual([]);
    expect(judge(document, ending('2039-12-20T00:00:00Z'))).toEqual([]);
  });

  it('is nothing where nothing ends', () => {
    expect(judge(document, document)).toEqual([]);
  });

  it('is never backdated', () => {
    expect(judge(document, ending('2039-12-19T23:59:59Z', '2041-01-01T00:00:00Z'))).toEqual([
      '/api/info would be deprecated since 2039-12-19T23:59:59Z, which no released document says: a deprecation is never backdated. The earliest is 2039-12-20.',
    ]);
    expect(judge(announced, ending('2039-12-31T00:00:00Z', '2040-06-29T00:00:00Z'))).toEqual([
      'The deprecation of /api/info moved from 2040-01-01 to 2039-12-31: a deprecation is never backdated.',
    ]);
  });

  it('stays what it was, however long ago that is', () => {
    expect(judge(announced, announced, '2050-01-01T00:00:00Z')).toEqual([]);
  });

  it('gives the notice after the deprecation', () => {
    expect(judge(document, ending('2040-01-01T00:00:00Z', '2040-06-28T23:59:59Z'))).toEqual([
      'The sunset of /api/info, 2040-06-28T23:59:59Z, is less than 180 days after its deprecation, 2040-01-01. The earliest is 2040-06-29.',
    ]);
  });

  it('gives the notice after it is first said', () => {
    const deprecated = ending('2030-01-01T00:00:00Z');
    const short = ending('2030-01-01T00:00:00Z', '2040-06-16T00:00:00Z');
    expect(judge(deprecated, short)).toEqual([
      'The sunset of /api/info, 2040-06-16, is less than 180 days away, and no released document states one. The earliest is 2040-06-17.',
    ]);
    expect(judge(deprecated, ending('2030-01-01T00:00:00Z', '2040-06-17T00:00:00Z'))).toEqual([]);
  });

  it('moves a sunset to a later time, never to an earlier one', () => {
    expect(judge(announced, ending('2040-01-01T00:00:00Z', '2040-07-01T00:00:00Z'))).toEqual([]);
    const later = ending('2039-12-25T00:00:00Z', '2041-01-01T00:00:00Z');
    expect(judge(later, ending('2039-12-25T00:00:00Z', '2040-12-31T00:00:00Z'))).toEqual([
      'The sunset of /api/info moved from 2041-01-01 to 2040-12-31: once stated, it only moves to a later time.',
    ]);
  });

  it('is not half said', () => {
    const half = ['/api/info states an end, but not that and since when it is deprecated.'];
    expect(judge(document, ending(undefined))).toEqual(half);
    expect(judge(document, ending('soon', '2041-01-01T00:00:00Z'))).toEqual(half);
    const sunsetAlone = put('paths > /api/info > get > x-sunset', '2041-01-01T00:00:00Z');
    expect(judge(document, apply(document, [sunsetAlone]))).toEqual(half);
  });
});

describe('The fixture contract', () => {
  const today = createReleaseDocument('1.3.0');
  const deprecated = createReleaseDocument('1.3.0', fixtureRoutes);
  const left = createReleaseDocument(
    '1.3.0',
    fixtureRoutes.filter(({ lifecycle }) => !lifecycle),
  );

  it('is an addition to what is released today', () => {
    const changes = compareDocuments(today, deprecated);
    expect(changes.filter(({ part }) => part === 'major')).toEqual([]);
    expect(new Set(changes.map(({ rule }) => rule))).toEqual(
      new Set(['route-deprecated', 'header-added', 'description-reworded']),
    );
    expect(judgeEnds(today, deprecated, at('2040-01-01T12:00:00Z'))).toEqual([]);
  });

  it('may move its sunset to a later time, and to no earlier one', () => {
    const moved = (sunsetAt: string) =>
      createReleaseDocument(
        '1.3.0',
        fixtureRoutes.map((route) =>
          route.lifecycle
            ? { ...route, lifecycle: { ...route.lifecycle, sunset: new Date(sunsetAt) } }
            : route,
        ),
      );
    const stepsTo = (sunsetAt: string) =>
      new Set(compareDocuments(deprecated, moved(sunsetAt)).map(({ rule }) => rule));
    expect(stepsTo('2040-06-30T00:00:00Z')).toEqual(
      new Set(['route-deprecated', 'description-reworded']),
    );
    expect(stepsTo('2040-06-28T00:00:00Z')).toContain('unnamed');
  });

  it('lets its routes be taken away once they have ended, and not before', () => {
    const changes = compareDocuments(deprecated, left);
    expect(changes.filter(({ part }) => part === 'major').map(({ sentence }) => sentence)).toEqual([
      '/api/info: it is taken away. A route, or a method on it, is taken away.',
      '/api/info.md: it is taken away. A route, or a method on it, is taken away.',
    ]);
    expect(judgeRemovals(changes, deprecated, at('2040-06-28T23:59:59Z'))).toHaveLength(2);
    expect(judgeRemovals(changes, deprecated, at('2040-06-29T00:00:00Z'))).toEqual([]);
  });
});
