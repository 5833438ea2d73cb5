import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/openapi/json.ts';
import { createReleaseDocument } from '../../../src/policy/release-document.ts';
import {
  judgeNewRelease,
  judgeRelease,
  type ReleaseCandidate,
} from '../../../src/policy/judge-release.ts';
import { rules } from '../../../src/policy/rules.ts';
import { nextVersion } from '../../../src/policy/versions.ts';
import { apply, createSmallDocument, put, type Edit } from './edit.ts';
import { fixtures } from './fixtures.ts';

const now = Date.parse('2039-06-01T00:00:00Z');

function judge(
  released: JsonObject,
  version: string,
  edits: readonly Edit[],
  rest: Partial<ReleaseCandidate> = {},
): ReleaseCandidate {
  const document = (stated: string) =>
    apply({ ...released, info: { ...(released.info as JsonObject), version: stated } }, edits);
  return { released, version, document, changelog: ['1.3.0', version], now, ...rest };
}

/** The document as released with an end of `/api/info` that has come, so that it may be taken away. */
function endedDocument(): JsonObject {
  return apply(
    createSmallDocument(),
    ['get', 'head', 'options'].flatMap((method) => [
      put(`paths > /api/info > ${method} > deprecated`, true),
      put(`paths > /api/info > ${method} > x-deprecated-since`, '2038-01-01T00:00:00Z'),
      put(`paths > /api/info > ${method} > x-sunset`, '2038-06-30T00:00:00Z'),
    ]),
  );
}

const small = createSmallDocument();

describe.each(fixtures.filter(({ rule }) => rules[rule].part !== 'patch'))(
  'Where $name ($rule), the policy',
  ({ rule, edits }) => {
    const { part } = rules[rule];
    const released = rule === 'route-removed' ? endedDocument() : small;
    const right = nextVersion('1.3.0', part);
    const short = part === 'major' ? ['1.3.0', '1.5.2'] : ['1.3.0', '1.3.1'];

    it(`accepts ${right}`, () => {
      expect(judgeRelease(judge(released, right, edits))).toMatchObject({
        needed: part,
        refusals: [],
      });
      expect(judgeNewRelease(judge(released, right, edits)).refusals).toEqual([]);
    });

    it.each(short)('refuses %s, and says which version would be right', (version) => {
      const { refusals, changes } = judgeRelease(judge(released, version, edits));
      expect(refusals).toEqual(
        changes.map(
          ({ sentence }) =>
            `${sentence} That is a ${part} step from 1.3.0: the version must be ${right} or later, and it is ${version}.`,
        ),
      );
      expect(refusals).not.toEqual([]);
    });
  },
);

describe.each(fixtures.filter(({ rule }) => rules[rule].part === 'patch'))(
  'Where only $name, the policy',
  ({ edits }) => {
    it.each(['1.3.0', '1.3.1', '1.4.0'])('accepts %s: words may wait', (version) => {
      const verdict = judgeRelease(judge(small, version, edits));
      expect(verdict).toMatchObject({ needed: 'patch', refusals: [] });
    });

    it('wants 1.3.1 to release it', () => {
      expect(judgeNewRelease(judge(small, '1.3.0', edits)).refusals[0]).toMatch(
        /That is a patch step from 1\.3\.0: the version must be 1\.3\.1 or later, and it is 1\.3\.0\.$/,
      );
      expect(judgeNewRelease(judge(small, '1.3.1', edits)).refusals).toEqual([]);
    });
  },
);

describe('The policy', () => {
  const addition = [put('paths > /api/hours', { get: { responses: {} } })];
  const breaking = [put('components > headers > ETag > schema > type', 'integer')];

  it('wants the greatest step of all changes', () => {
    expect(judgeRelease(judge(small, '2.0.0', [...addition, ...breaking]))).toMatchObject({
      needed: 'major',
      refusals: [],
    });
    const { refusals } = judgeRelease(judge(small, '1.4.0', [...addition, ...breaking]));
    expect(refusals).toEqual([expect.stringContaining('the header etag')]);
  });

  it('takes no version back', () => {
    expect(judgeRelease(judge(small, '1.2.9', [])).refusals).toEqual([
      'The version went back from 1.3.0 to 1.2.9.',
    ]);
  });

  it('refuses an end without its notice, whatever the version', () => {
    const get = 'paths > /api/info > get';
    const short = [
      put(`${get} > deprecated`, true),
      put(`${get} > x-deprecated-since`, '2039-06-01T00:00:00Z'),
      put(`${get} > x-sunset`, '2039-11-27T00:00:00Z'),
    ];
    for (const version of ['1.4.0', '2.0.0']) {
      const { refusals } = judgeRelease(judge(small, version, short));
      expect(refusals).toEqual([
        expect.stringContaining('is less than 180 days after its deprecation, 2039-06-01.'),
        expect.stringContaining('is less than 180 days away'),
      ]);
    }
  });

  it('wants the changelog to tell of the version', () => {
    const silent = judge(small, '1.4.0', addition, { changelog: ['1.3.0'] });
    expect(judgeRelease(silent).refusals).toEqual(['The changelog says nothing of 1.4.0.']);
  });

  it('takes the version in the examples for no change', () => {
    const released = createReleaseDocument('1.3.0');
    const verdict = judgeRelease({
      released,
      version: '1.4.0',
      document: createReleaseDocument,
      changelog: ['1.4.0'],
      now,
    });
    expect(verdict).toEqual({
      released: '1.3.0',
      version: '1.4.0',
      changes: [],
      needed: undefined,
      refusals: [],
    });
  });

  it('never lets a path that names v1 change so, even with a major version', () => {
    const released = createReleaseDocument('1.3.0');
    const { refusals } = judgeRelease(judge(released, '2.0.0', breaking));
    expect(refusals).toEqual([
      expect.stringMatching(
        /the header etag: its type .* \/api\/v1\/info never changes so, in no version of the document: publish what is new at a path of its own, under \/api\/v2\/\.$/,
      ),
    ]);
  });

  it('lets paths that name v1 have additions', () => {
    const released = createReleaseDocument('1.3.0');
    const header = [
      put('paths > /api/v1/info > get > responses > 200 > headers > Last-Modified', {
        schema: { type: 'string' },
      }),
    ];
    expect(judgeRelease(judge(released, '1.4.0', header)).refusals).toEqual([]);
  });
});
