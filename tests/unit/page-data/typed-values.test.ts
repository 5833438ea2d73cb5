import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toErrorResponse } from '../../../src/contract/errors.ts';
import { cacheControl } from '../../../src/contract/headers.ts';
import { exampleFailures } from '../../../src/contract/openapi/error-docs.ts';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { allow } from '../../../src/contract/routes.ts';

/** Values that pages must take from the contract. tests/build finds copies of facts. */
const values = [
  ...Object.values(publicQuota).map(String),
  ...Object.values(exampleFailures).flatMap((failure) => {
    const { message, hint } = toErrorResponse(failure).error;
    return [message.slice(0, 18), ...hint.split(/(?<=\.) /)];
  }),
  allow,
  cacheControl('/api/v1/info', 'metered'),
  cacheControl('/api/v1/info', 'advertised'),
];

it('Pages take rate limits, errors, and header values from the contract', () => {
  const folder = join(import.meta.dirname, '../../../src/content/docs');
  const copies = globSync('**/*.mdx', { cwd: folder }).flatMap((page) => {
    const text = readFileSync(join(folder, page), 'utf8');
    return values
      .filter((value) => new RegExp(`(?<!\\w)${RegExp.escape(value)}(?!\\w)`).test(text))
      .map((value) => `${page}: ${value}`);
  });
  expect(copies).toEqual([]);
});
