import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../src/verify/progress.ts';

function open(isTTY: boolean, columns?: number) {
  const written: string[] = [];
  const progress = createProgress({ write: (text) => written.push(text), isTTY, columns });
  return { progress, written };
}

const erase = '\r\x1b[2K';

describe('Progress on a terminal', () => {
  it('is one line, written anew each time and taken away in the end', () => {
    const { progress, written } = open(true);
    progress.update('1/2');
    progress.update('2/2');
    progress.clear();
    progress.clear();
    expect(written).toEqual([`${erase}1/2`, `${erase}2/2`, erase]);
  });

  it('stays on its line, however long it is and whatever is in it', () => {
    const { progress, written } = open(true, 10);
    progress.update('a\r\n\x1b[2Jbcdefghij');
    expect(written).toEqual([`${erase}a\\x0d\\x0a`]);
  });

  it('fits a line of 80 where the width is not known', () => {
    for (const columns of [0, undefined]) {
      const { progress, written } = open(true, columns);
      progress.update('x'.repeat(100));
      expect(written).toEqual([`${erase}${'x'.repeat(79)}`]);
    }
  });

  it('makes way for a line that stays', () => {
    const { progress, written } = open(true);
    progress.update('1/2');
    progress.say('Waiting.');
    expect(written).toEqual([`${erase}1/2`, erase, 'Waiting.\n']);
  });
});

describe('Progress in a log', () => {
  it('is only what stays', () => {
    const { progress, written } = open(false);
    progress.update('1/2');
    progress.say('Waiting.');
    progress.clear();
    expect(written).toEqual(['Waiting.\n']);
  });
});
