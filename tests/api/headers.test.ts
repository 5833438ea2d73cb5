import { expect, it } from 'vitest';
import { describeLifecycle, lifecycleFields } from '../../src/packages/api/lifecycle.ts';
import { responseHeaders } from '../../src/packages/api/response-headers.ts';

/** Headers that browsers obey, or that scripts can always read (Fetch standard, CORS protocol). */
const notForScripts =
  /^(?:Access-Control-.*|Cache-Control|Content-.*|Cross-Origin-Resource-Policy|Vary|X-Content-Type-Options)$/;

it('Scripts on other origins can read every header that is useful to them', () => {
  const exposed = responseHeaders['Access-Control-Expose-Headers']?.value.split(', ');
  const names = Object.keys(responseHeaders).filter((name) => !notForScripts.test(name));
  expect(exposed).toEqual(names);
});

// The tests of deprecation have a route with a sunset and a successor.
it('A deprecated route needs no sunset and no successor', () => {
  expect(lifecycleFields({ deprecation: '2040-01-01' }, '/docs/versioning/')).toEqual({
    Deprecation: '@2208988800',
    Link: expect.stringMatching(/^<[^>]+>; rel="deprecation"$/) as string,
  });
  expect(describeLifecycle({ deprecation: '2040-01-01' })).toBe('is deprecated as of 2040-01-01.');
});
