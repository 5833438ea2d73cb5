import { expect, it } from 'vitest';
import { describeClause } from '../../src/packages/verify/rules.ts';

it('A report shows the text of a rule, and the URL of a section', () => {
  expect(describeClause('manifest')).toMatch(
    /^The manifest lists the SHA-256 and the headers of every file/,
  );
  expect(describeClause('RFC 9110 §15.4.5')).toBe(
    'https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5',
  );
});
