import { describe, expect, it } from 'vitest';
import { toGrowth } from '../../bench/build-time/growth.ts';

const growthOf = (time: (pages: number) => number) => toGrowth(time(10), time(100), time(1000));

describe('The growth of a build', () => {
  it('is 1 where it is linear, however long the build takes without pages', () => {
    expect(growthOf((pages) => 30 + pages / 20)).toBeCloseTo(1);
  });

  it('is 10 where each page costs in proportion to all', () => {
    expect(growthOf((pages) => 30 + pages ** 2)).toBeCloseTo(10);
  });

  it('is 1.5 where the pages are sorted', () => {
    expect(growthOf((pages) => 30 + pages * Math.log(pages))).toBeCloseTo(1.47);
  });
});
