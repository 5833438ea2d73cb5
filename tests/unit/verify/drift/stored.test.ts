import { expect, it } from 'vitest';
import { readStorage } from '../../../../src/verify/drift/stored.ts';
import { respond } from '../simulated-target.ts';

it.each<[string, Record<string, string>, string | undefined]>([
  ['an age', { age: '7' }, 'Age: 7'],
  ['a hit', { 'cache-status': '"CDN"; hit' }, 'Cache-Status: "CDN"; hit'],
  ['a hit with a value', { 'cache-status': 'a;hit=?1;ttl=5' }, 'Cache-Status: a;hit=?1;ttl=5'],
  [
    'a hit of one cache',
    { 'cache-status': 'a;fwd=miss, b; hit' },
    'Cache-Status: a;fwd=miss, b; hit',
  ],
  ['two signs', { age: '7', 'x-cache': 'Hit from x' }, 'Age: 7, x-cache: Hit from x'],
  ['a stale copy', { 'cf-cache-status': 'STALE', age: '0' }, 'cf-cache-status: STALE'],
  ['no field', {}, undefined],
  ['no age', { age: '0' }, undefined],
  ['an invalid age', { age: '-7' }, undefined],
  ['a miss', { 'cache-status': '"hit; hit"; fwd=miss; stored', 'x-cache': 'MISS' }, undefined],
  ['a miss of a cache with an odd name', { 'cache-status': '"a; hit, b"; fwd=miss' }, undefined],
  ['a false hit', { 'cache-status': 'edge; hit=?0' }, undefined],
  ['another parameter', { 'cache-status': 'edge; hits; fwd=hit' }, undefined],
])('The signs of a cache are read from %s', (_name, headers, signs) => {
  expect(readStorage(respond(200, '', headers))).toBe(signs);
});
