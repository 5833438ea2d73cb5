import { describe, expect, it } from 'vitest';
import {
  createRequest,
  type Check,
  type Mismatch,
  type Result,
} from '../../src/packages/verify/checks/check.ts';
import { renderGithub, renderTable, type Report } from '../../src/packages/verify/report.ts';
import { describeClause } from '../../src/packages/verify/rules.ts';
import { exchange, respond } from './simulated-target.ts';

const origin = new URL('http://simulated.example');
const rule = describeClause('answers');

const check = (id: string): Check => ({
  ...{ id, sentence: `The claim of ${id}.`, clause: 'answers', need: 'http', run: () => [] },
});

function failed(id: string, ...mismatches: (string | Mismatch)[]): Result {
  const exchanges = [exchange(respond(200), createRequest('GET', `/${id}`))];
  const all = mismatches.map((mismatch) =>
    typeof mismatch === 'string' ? { text: mismatch, exchanges } : mismatch,
  );
  return { check: check(id), outcome: 'failed', mismatches: all, notices: [] };
}

const reportOf = (results: readonly Result[], parts: Partial<Report> = {}): Report => ({
  ...{ name: origin.origin, origin, results, verbose: false },
  ...parts,
});

const shown = exchange(
  respond(404, 'x'.repeat(3000), { 'content-type': 'text/plain', location: '/x' }),
  createRequest('GET', '/api/v1/info', { 'If-None-Match': '"x"' }),
);
const texts = ['expected status 304, received 404', 'expected no body, received 4 bytes'];
const curl = `curl -sSi --path-as-is -H 'If-None-Match: "x"' http://simulated.example/api/v1/info`;

/** A result of each outcome. */
const results: readonly Result[] = [
  { check: check('good'), outcome: 'passed', mismatches: [], notices: [] },
  failed('bad', ...texts.map((text) => ({ text, exchanges: [shown] }))),
  { check: check('known'), outcome: 'expected', reason: 'behind nginx: TRACE' },
  { check: check('lost'), outcome: 'skipped', reason: 'not checked: the origin is down' },
];

describe('The table', () => {
  /** The first line of each cause in a report. */
  const titles = (...all: readonly Result[]) =>
    [...renderTable(reportOf(all)).matchAll(/^FAIL  (.*)$/gm)].map(([, title = '']) => title);

  it('shows each cause with its rule, its request, and a command that repeats it', () => {
    expect(renderTable(reportOf(results))).toBe(`http://simulated.example

FAIL  expected status 304, received 404 at /api/v1/info
      also: expected no body, received 4 bytes
      bad: The claim of bad.
      rule      ${rule}
      request   GET /api/v1/info, If-None-Match: "x"
      received  status 404, content-type: text/plain, location: /x, 3000 bytes
      repeat    ${curl}

fails 1 check: behind nginx: TRACE
skip  1 check: not checked: the origin is down
1 passed, 1 failed, 1 failed as expected, 1 skipped`);
  });

  it('groups the checks that fail for the same cause, whatever they received', () => {
    const many = Array.from({ length: 118 }, (_, index) =>
      failed(`read-${index}`, `expected RateLimit of /api/${index}, received "${index}"`),
    );
    expect(titles(...many)).toEqual(['expected RateLimit of /api/0, received "0" (118 checks)']);
  });

  it('shows what to do next first, and then the causes of the fewest checks', () => {
    const wide = ['a', 'b', 'c'].map((id) => failed(id, 'everywhere'));
    const next = { text: 'old build', exchanges: [], next: 'Deploy again.' };
    expect(titles(...wide, failed('d', 'here'), failed('e', next), failed('f', next))).toEqual([
      'old build (2 checks)',
      'here at /d',
      'everywhere (3 checks)',
    ]);
  });

  it('has at most 40 lines for any number of causes, and all of them with --verbose', () => {
    const many = Array.from({ length: 50 }, (_, index) => [
      failed(`c${index}`, `cause ${'x'.repeat(index)}`),
      { check: check('a'), outcome: 'skipped', reason: `${index}` } as const,
    ]).flat();
    expect(renderTable(reportOf(many)).split('\n').length).toBeLessThanOrEqual(40);
    expect(renderTable(reportOf(many, { verbose: true })).match(/^FAIL/gm)).toHaveLength(50);
  });
});

it('The GitHub report has an error annotation for each cause, and a notice with the count', () => {
  const [first, ...more] = renderGithub(reportOf(results)).split('\n');
  expect(first).toContain(
    `::error title=bad::${texts.join(' at /api/v1/info%0Aalso: ')}%0Abad: The claim of bad.%0Arule      ${rule}%0A`,
  );
  expect(more).toEqual([
    '::notice title=frontdesk-verify::http://simulated.example: 1 passed, 1 failed, 1 failed as expected, 1 skipped',
  ]);
});

describe('A report on hostile text', () => {
  /** Text that a terminal or a GitHub log would interpret. */
  const text =
    '\x1b]0;owned\x07\r\n::error::<![CDATA[ ]]> & </testcase> %0A \u202e\x9b\0\x7f\ud800\uffff' +
    '\u2028\u2029\u2066\u200f\u200b\ufeff\ue000\u{e0041}';
  const request = { method: 'GET', target: text, headers: { 'If-None-Match': text } };
  const exchanges = [
    exchange(respond(200, text, { 'content-type': text, location: text }), request),
    {
      ...exchange(respond(0), { method: 'POST', target: '/', body: text }),
      error: 'lost',
    },
  ];
  const hostile: readonly Result[] = [
    failed('bad', { text, next: text, exchanges }),
    { check: check('lost'), outcome: 'skipped', reason: text },
  ];

  it.each([renderTable, renderGithub])('has only visible characters: %o', (render) => {
    const report = render(reportOf(hostile, { name: text }));
    expect(report).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u);
  });

  it('escapes commands for GitHub', () => {
    const [error, notice, ...others] = renderGithub(reportOf(hostile)).split('\n');
    expect(error).toMatch(
      /^::error title=bad::\\u\{1b\}\]0;owned\\u\{7\}\\u\{d\}\\u\{a\}::error::<.* %250A /,
    );
    expect(notice).toMatch(/^::notice title=frontdesk-verify::/);
    expect(others).toEqual([]);
  });

  it('says that there is no response', () => {
    expect(renderTable(reportOf(hostile))).toContain('received  no response');
  });
});
