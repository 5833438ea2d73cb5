import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasMalformedEscape,
  hasValidFormat,
  parseTarget,
} from '../../../src/api/request-target.ts';
import { anyText } from '../any-text.ts';

describe('parseTarget', () => {
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
  ])('splits %j into %j and %j', (target, path, query) => {
    expect(parseTarget(target)).toEqual({ path, query });
  });

  it('keeps every character of an origin-form target, whatever they are', () => {
    const part = anyText.filter((value) => !/[?#]/.test(value));
    fc.assert(
      fc.property(part, part, (path, query) => {
        expect(parseTarget(`/${path}?${query}`)).toEqual({ path: `/${path}`, query });
      }),
    );
  });
});

describe('hasMalformedEscape', () => {
  it.each(['%', '/%', '/%2', '/%zz', '/%2g', '/%%20', '/a%20b%', '/%u0041', '/%-1', '/% 1'])(
    'holds for %s',
    (path) => {
      expect(hasMalformedEscape(path)).toBe(true);
    },
  );

  it.each(['', '/', '/%20', '/%FF', '/%ff%fF', '/%2525', '/ü', '/%00'])(
    'does not hold for %j',
    (path) => {
      expect(hasMalformedEscape(path)).toBe(false);
    },
  );
});

describe('hasValidFormat', () => {
  it.each([
    '',
    'format=json',
    'x=1&format=json',
    'format=json&x=1',
    '&&format=json&',
    'x',
    'x=format',
    'x=format=xml',
    'Format=xml',
    'FORMAT=xml',
    'formats=xml',
    'xformat=xml',
    'format[]=xml',
    '?format=xml',
    ' format=xml',
    '+format=xml',
    'format%00=xml',
    'x;format=xml',
    '%zz',
  ])('holds for %j', (query) => {
    expect(hasValidFormat(query)).toBe(true);
  });

  it.each([
    'format',
    'format=',
    'format=xml',
    'format=JSON',
    'format=Json',
    'format=json ',
    'format=+json',
    'format==json',
    'format=json=',
    'format=json;x',
    'format=json,xml',
    'format=%6ason',
    'format=json%20',
    'format=%zz',
    '%66ormat=json',
    'f%6Frmat=json',
    '%66%6f%72%6d%61%74=json',
    'format=json&format=json',
    'format=json&format=xml',
    'format=xml&format=json',
    'format=json&format',
    'format=json&%66ormat=json',
    'x=1&format=xml',
    '&format=xml',
  ])('does not hold for %j', (query) => {
    expect(hasValidFormat(query)).toBe(false);
  });

  it('sees the name `format` wherever a URL parser does', () => {
    const letters = Array.from('format', (letter) => {
      const escaped = `%${letter.charCodeAt(0).toString(16)}`;
      return fc.constantFrom(letter, escaped, escaped.toUpperCase());
    });
    const name = fc.tuple(...letters).map((chosen) => chosen.join(''));
    const other = fc.constantFrom('format=json', 'json', '%46ormat', '%', '?', '+', 'x');
    const piece = fc.oneof(name, other, fc.constantFrom('&', '='));
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
        (query) => {
          // The leading `&` keeps URLSearchParams from dropping a `?` that belongs to the name.
          const values = new URLSearchParams(`&${query}`).getAll('format');
          const exact = query.split('&').filter((pair) => pair === 'format=json');
          const valid = values.length === exact.length && exact.length <= 1;
          expect([query, hasValidFormat(query)]).toEqual([query, valid]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
