import { expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { toClauseUrl, type Clause } from '../../../src/verify/rules.ts';

it.each<[Clause, string | undefined, string]>([
  ['RFC 9110 §15.4.5', undefined, 'https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5'],
  ['rate-limit', undefined, `${docsPath}contract/#rate-limit`],
  ['paths', 'https://desk.example', `https://desk.example${docsPath}contract/#paths`],
])('The clause %s of %s is at %s', (clause, origin, url) => {
  expect(toClauseUrl(clause, origin === undefined ? undefined : new URL(origin))).toBe(url);
});
