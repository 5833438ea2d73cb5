import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { allow, toErrorResponse, type Failure } from '../../../src/contract/errors.ts';
import { cacheControl } from '../../../src/contract/headers.ts';

// The facts themselves need no rule here: tests/mutation builds with other facts and finds copies.

const failures: readonly Failure[] = [
  { code: 'bad_request' },
  { code: 'not_found', path: '<>' },
  { code: 'method_not_allowed', method: '<>', path: '<>' },
  { code: 'rate_limited', retryAfter: NaN },
  { code: 'internal_error' },
];

/** The fixed texts of every error: the longest part of its message, and the sentences of its hint. */
const errorTexts = failures.flatMap((failure) => {
  const { message, hint } = toErrorResponse(failure).error;
  const [longest = ''] = message.split(/<>|NaN/).sort((a, b) => b.length - a.length);
  return [longest, ...hint.split(/(?<=\.) /)];
});

const fixedTexts = [
  ...errorTexts,
  allow,
  cacheControl('/api/v1/info', 'metered'),
  cacheControl('/api/v1/info', 'advertised'),
  cacheControl('/api/v1/health', 'metered'),
];

const folder = join(import.meta.dirname, '../../../src/content/docs');
const pages = globSync('**/*.mdx', { cwd: folder }).sort();

it('The pages are found', () => {
  expect(pages.length).toBeGreaterThan(10);
});

it.each(pages)('%s takes the rate limit, errors, and headers from the contract', (page) => {
  const text = readFileSync(join(folder, page), 'utf8');
  const numbers = Object.values(publicQuota).map(String);
  const typed = [
    ...numbers.filter((number) => new RegExp(`\\b${number}\\b`).test(text)),
    ...fixedTexts.filter((value) => text.includes(value)),
  ];
  expect(typed).toEqual([]);
});
