import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { toErrorResponse } from '../../../src/contract/errors.ts';
import { allow } from '../../../src/contract/routes.ts';
import { exampleFailures } from '../../../src/contract/openapi/error-docs.ts';
import { cacheControl } from '../../../src/contract/headers.ts';

// The facts themselves need no rule here: tests/build builds with other facts and finds copies.

/** The first words of every error's message, and the sentences of its hint. */
const errorTexts = Object.values(exampleFailures).flatMap((failure) => {
  const { message, hint } = toErrorResponse(failure).error;
  return [message.slice(0, 18), ...hint.split(/(?<=\.) /)];
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
