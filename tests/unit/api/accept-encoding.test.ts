import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptableCodings } from '../../../src/api/accept-encoding.ts';
import { anyText } from '../any-text.ts';

describe('acceptableCodings', () => {
  it.each([
    { accept: undefined, codings: ['identity'] },
    { accept: '', codings: ['identity'] },
    { accept: 'gzip', codings: ['gzip', 'identity'] },
    { accept: 'br', codings: ['br', 'identity'] },
    { accept: 'GZIP', codings: ['gzip', 'identity'] },
    { accept: 'gzip, br', codings: ['br', 'gzip', 'identity'] },
    { accept: 'gzip, deflate, br, zstd', codings: ['br', 'gzip', 'identity'] },
    { accept: 'gzip;q=0.5, br;q=0.5', codings: ['br', 'gzip', 'identity'] },
    { accept: 'gzip;q=1.0, br;q=1', codings: ['br', 'gzip', 'identity'] },
    { accept: 'gzip, br;q=0.9', codings: ['gzip', 'br', 'identity'] },
    { accept: 'br;q=0.001, gzip;q=0.002', codings: ['gzip', 'br', 'identity'] },
    { accept: ' gzip ; q=0.2 ,, br ', codings: ['br', 'gzip', 'identity'] },
    { accept: 'gzip;q=0', codings: ['identity'] },
    { accept: 'gzip;q=0.000', codings: ['identity'] },
    { accept: 'gzip;q=0, br', codings: ['br', 'identity'] },
    { accept: '*', codings: ['br', 'gzip', 'identity'] },
    { accept: 'br;q=0, *', codings: ['gzip', 'identity'] },
    { accept: '*;q=0, gzip', codings: ['gzip', 'identity'] },
    { accept: 'identity', codings: ['identity'] },
    { accept: 'identity, gzip;q=0.5', codings: ['identity', 'gzip'] },
    { accept: 'identity;q=0.1, gzip', codings: ['gzip', 'identity'] },
    { accept: 'deflate', codings: ['identity'] },
    { accept: '*;q=0.5, br;q=0.1', codings: ['gzip', 'identity', 'br'] },
    { accept: '__proto__', codings: ['identity'] },
  ])('takes $accept to mean $codings', ({ accept, codings }) => {
    expect(acceptableCodings(accept)).toEqual(codings);
    expect(acceptableCodings(accept)).toEqual(codings);
  });

  it.each(['identity;q=0', '*;q=0', 'br;q=0, gzip;q=0, identity;q=0'])(
    'leaves identity, last, to a client that refuses everything: %s',
    (accept) => {
      expect(acceptableCodings(accept)).toEqual(['identity']);
    },
  );

  it('keeps identity behind what a client that refuses it does take', () => {
    expect(acceptableCodings('identity;q=0, gzip')).toEqual(['gzip', 'identity']);
    expect(acceptableCodings('*;q=0, br')).toEqual(['br', 'identity']);
  });

  it('never throws and always offers identity, whatever a client writes', () => {
    const piece = fc.constantFrom(
      'br',
      'gzip',
      'identity',
      '*',
      ';q=',
      '0',
      '1',
      '.5',
      ',',
      ' ',
      ';',
    );
    const value = fc.oneof(
      anyText,
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(value, (accept) => {
        const codings = acceptableCodings(accept);
        expect(codings).toContain('identity');
        expect(new Set(codings).size).toBe(codings.length);
        expect(['br', 'gzip', 'identity']).toEqual(expect.arrayContaining([...codings]));
      }),
      { numRuns: 400 },
    );
  });

  it('offers identity alone for a value that is too long to be a real client’s', () => {
    expect(acceptableCodings(`br, ${'x'.repeat(996)}`)).toEqual(['br', 'identity']);
    expect(acceptableCodings(`br, ${'x'.repeat(997)}`)).toEqual(['identity']);
  });

  it('answers the same after it has seen more values than it remembers', () => {
    for (let index = 0; index < 1500; index += 1) acceptableCodings(`x${index}, gzip`);
    expect(acceptableCodings('x1499, gzip')).toEqual(['gzip', 'identity']);
    expect(acceptableCodings(`${'x'.repeat(300)}, br`)).toEqual(['br', 'identity']);
  });
});
