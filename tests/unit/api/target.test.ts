import { describe, expect, it } from 'vitest';
import { hasValidFormat } from '../../../src/api/respond.ts';
import { parseTarget } from '../../../src/hosts/request-target.ts';

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

describe('The query', () => {
  it.each([
    ...['', 'format=json', 'x=1&format=json', 'format=json&x=1', '&&format=json&', 'x'],
    ...['x=format', 'x=format=xml', 'Format=xml', 'FORMAT=xml', 'formats=xml', 'xformat=xml'],
    ...['format[]=xml', '?format=xml', ' format=xml', '+format=xml', 'format%00=xml'],
    ...['x;format=xml', '%zz'],
  ])('%j has a valid format', (query) => {
    expect(hasValidFormat(query)).toBe(true);
  });

  it.each([
    ...['format', 'format=', 'format=xml', 'format=JSON', 'format=json ', 'format=+json'],
    ...['format==json', 'format=json=', 'format=json;x', 'format=json,xml', 'format=%6ason'],
    ...['format=json%20', 'format=%zz', '%66ormat=json', 'f%6Frmat=json', 'f%6frmat', 'fo%72mat'],
    ...['for%6Dat=json', 'for%6dat', 'form%61t', 'forma%74', '%66%6f%72%6d%61%74=json'],
    ...['format=json&format=json', 'format=json&format=xml', 'format=xml&format=json'],
    ...['format=json&format', 'format=json&%66ormat=json', 'x=1&format=xml', '&format=xml'],
  ])('%j has an invalid format', (query) => {
    expect(hasValidFormat(query)).toBe(false);
  });
});
