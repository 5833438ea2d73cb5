import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasMalformedEscape,
  hasValidFormat,
  parseTarget,
} from '../../../src/api/request-target.ts';
import { anyText } from '../any-text.ts';

describe('A request target', () => {
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
  ])('%j has the path %j and the query %j', (target, path, query) => {
    expect(parseTarget(target)).toEqual({ path, query });
  });

  it('keeps all characters of an origin form', () => {
    const part = anyText.filter((value) => !/[?#]/.test(value));
    fc.assert(
      fc.property(part, part, (path, query) => {
        expect(parseTarget(`/${path}?${query}`)).toEqual({ path: `/${path}`, query });
      }),
    );
  });
});

it.each(['%', '/%', '/%2', '/%zz', '/%2g', '/%%20', '/a%20b%', '/%u0041', '/%-1', '/% 1'])(
  '%s has a malformed escape',
  (path) => {
    expect(hasMalformedEscape(path)).toBe(true);
  },
);

it.each(['', '/', '/%20', '/%FF', '/%ff%fF', '/%2525', '/ü', '/%00'])(
  '%j has no malformed escape',
  (path) => {
    expect(hasMalformedEscape(path)).toBe(false);
  },
);

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
    ...[
      'format=json%20',
      'format=%zz',
      '%66ormat=json',
      'f%6Frmat=json',
      '%66%6f%72%6d%61%74=json',
    ],
    ...['format=json&format=json', 'format=json&format=xml', 'format=xml&format=json'],
    ...['format=json&format', 'format=json&%66ormat=json', 'x=1&format=xml', '&format=xml'],
  ])('%j has an invalid format', (query) => {
    expect(hasValidFormat(query)).toBe(false);
  });

  it('has a `format` wherever a URL parser finds one', () => {
    const letters = Array.from('format', (letter) => {
      const escaped = `%${letter.charCodeAt(0).toString(16)}`;
      return fc.constantFrom(letter, escaped, escaped.toUpperCase());
    });
    const name = fc.tuple(...letters).map((chosen) => chosen.join(''));
    const other = fc.constantFrom('format=json', 'json', '%46ormat', '%', '?', '+', 'x');
    const piece = fc.oneof(name, other, fc.constantFrom('&', '='));
    const anyQuery = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(anyQuery, (query) => {
        // The leading `&` keeps URLSearchParams from dropping a `?` that belongs to the name.
        const values = new URLSearchParams(`&${query}`).getAll('format');
        const exact = query.split('&').filter((pair) => pair === 'format=json');
        const valid = values.length === exact.length && exact.length <= 1;
        expect([query, hasValidFormat(query)]).toEqual([query, valid]);
      }),
      { numRuns: 2000 },
    );
  });
});
