import { expect, it } from 'vitest';
import { parseTarget } from '../../src/packages/hosts/request-target.ts';

it.each([
  ['/api/info', '/api/info', ''],
  ['/api/info?', '/api/info', ''],
  ['/api/info?a=1&b=2', '/api/info', 'a=1&b=2'],
  ['/api/info??a', '/api/info', '?a'],
  ['/api/info?a#b?c', '/api/info', 'a'],
  ['/api/info#top?x', '/api/info', ''],
  ['http://frontdesk.example/api/info?a', '/api/info', 'a'],
  ['HTTPS://user@frontdesk.example:8443/api', '/api', ''],
  ['http://frontdesk.example', '/', ''],
  ['http://frontdesk.example?a', '/', 'a'],
  ['http://', '/', ''],
  ['//api/info', '//api/info', ''],
  ['/x/../api/info', '/x/../api/info', ''],
  ['/api/%zz', '/api/%zz', ''],
  ['/http://x/api', '/http://x/api', ''],
  ['*', '*', ''],
  ['frontdesk.example:443', 'frontdesk.example:443', ''],
  ['', '/', ''],
  ['?a', '/', 'a'],
])('The request target %j has the path %j and the query %j', (target, path, query) => {
  expect(parseTarget(target)).toEqual({ path, query });
});
