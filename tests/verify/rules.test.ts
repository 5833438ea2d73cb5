import { expect, it } from 'vitest';
import { commonFields, sharedSeconds } from '../../src/packages/api/headers.ts';
import { fullWindow, publicQuota, rateLimitFields } from '../../src/packages/api/rate-limit.ts';
import { allow } from '../../src/packages/api/routes.ts';
import { describeClause, rules } from '../../src/packages/verify/rules.ts';

const fullWindowFields = rateLimitFields(publicQuota, fullWindow(publicQuota));

it('A report shows the text of a rule, and the URL of a section', () => {
  expect(describeClause('manifest')).toMatch(
    /^The manifest lists the SHA-256 and the headers of every file/,
  );
  expect(describeClause('RFC 9110 §15.4.5')).toBe(
    'https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5',
  );
});

it('The rules have the headers, the methods, and the caching of the API', () => {
  for (const name of [...Object.keys(commonFields), ...Object.keys(fullWindowFields)]) {
    expect(rules.headers).toContain(`\`${name}\``);
  }
  const methods = Array.from(rules.methods.matchAll(/`([A-Z]+)`/g), ([, method]) => method);
  expect(methods.slice(0, 3).join(', ')).toBe(allow);
  expect(rules.caching).toContain(`for ${sharedSeconds.fresh} seconds`);
  expect(rules.caching).toContain(`up to ${sharedSeconds.stale / 3600} hours longer`);
});
