import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../src/verify/progress.ts';

function open(isTTY: boolean, columns?: number) {
  const written: string[] = [];
  const progress = createProgress({ write: (text) => written.push(text), isTTY, columns });
  return { progress, written };
}

const erase = '\r\x1b[2K';

describe('Progress on a terminal', () => {
  it('is one line that is replaced each time and removed at the end', () => {
    const { progress, written } = open(true);
    progress.update('1/2');
    progress.update('2/2');
    progress.clear();
    progress.clear();
    expect(written).toEqual([`${erase}1/2`, `${erase}2/2`, erase]);
  });

  it('fits on its line, whatever its length and characters', () => {
    const { progress, written } = open(true, 10);
    progress.update('a\r\n\x1b[2Jbcdefghij');
    expect(written).toEqual([`${erase}a\\x0d\\x0a`]);
  });

  it('fits on a line of 80 if the width is unknown', () => {
    for (const columns of [0, undefined]) {
      const { progress, written } = open(true, columns);
      progress.update('x'.repeat(100));
      expect(written).toEqual([`${erase}${'x'.repeat(79)}`]);
    }
  });

  it('is removed before a line that stays', () => {
    const { progress, written } = open(true);
    progress.update('1/2');
    progress.say('Waiting.');
    expect(written).toEqual([`${erase}1/2`, erase, 'Waiting.\n']);
  });
});

describe('Progress in a log', () => {
  it('has only the lines that stay', () => {
    const { progress, written } = open(false);
    progress.update('1/2');
    progress.say('Waiting.');
    progress.clear();
    expect(written).toEqual(['Waiting.\n']);
  });
});
