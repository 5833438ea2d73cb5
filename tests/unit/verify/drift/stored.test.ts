import { describe, expect, it } from 'vitest';
import { readStorage } from '../../../../src/verify/drift/stored.ts';
import { respond } from '../simulated-target.ts';

const read = (headers: Record<string, string>) => readStorage(respond(200, '', headers));

describe('A response is recognized as stored', () => {
  it.each([
    ['an age', { age: '7' }, 7],
    ['a hit in Cache-Status', { 'cache-status': '"Netlify Edge"; hit' }, undefined],
    ['a hit with its value', { 'cache-status': 'edge;hit=?1;ttl=5' }, undefined],
    [
      'a hit of one cache of several',
      { 'cache-status': 'one; fwd=miss, two; hit, three' },
      undefined,
    ],
    ['a hit of nginx', { 'x-cache-status': 'HIT' }, undefined],
    ['a hit of CloudFront, with an age', { 'x-cache': 'Hit from cloudfront', age: '3' }, 3],
    ['a stale answer', { 'cf-cache-status': 'STALE', age: '0' }, 0],
  ])('by %s', (_name, headers, age) => {
    expect(read(headers)).toMatchObject({ age });
  });

  it.each([
    ['nothing', {}],
    ['no age', { age: '0' }],
    ['an invalid age', { age: '-7' }],
    ['a miss', { 'cache-status': '"hit; hit"; fwd=uri-miss; stored', 'x-cache': 'MISS' }],
    ['a miss of a cache with an odd name', { 'cache-status': '"a; hit, b"; fwd=miss' }],
    ['a false hit', { 'cache-status': 'edge; hit=?0' }],
    ['a parameter with another name', { 'cache-status': 'edge; hits; fwd=hit' }],
  ])('but not by %s', (_name, headers) => {
    expect(read(headers)).toBeUndefined();
  });

  it('with its evidence for people', () => {
    expect(read({ age: '7', 'x-cache': 'HIT' })?.signs).toBe('Age: 7, x-cache: HIT');
  });
});
