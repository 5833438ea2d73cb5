import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../src/verify/progress.ts';

function open(isTTY: boolean, columns?: number) {
  const written: string[] = [];
  const progress = createProgress({ write: (text) => written.push(text), isTTY, columns });
  return { progress, written };
}

const erase = '\r\x1b[2K';

describe('Progress', () => {
  it('is one line of a terminal, which later lines replace', () => {
    const { progress, written } = open(true, 10);
    progress.update('1/2 checks: a\nb');
    progress.say('Waiting.');
    expect(written).toEqual([`${erase}1/2 check`, `${erase}Waiting.\n`]);
  });

  it.each([0, undefined])('assumes 80 columns for a terminal that reports %s', (columns) => {
    const { progress, written } = open(true, columns);
    progress.update('x'.repeat(100));
    expect(written).toEqual([`${erase}${'x'.repeat(79)}`]);
  });

  it('has no line in a log, only what stays', () => {
    const { progress, written } = open(false);
    progress.update('1/2');
    progress.say('Waiting\x1b.');
    expect(written).toEqual(['Waiting\\u001b.\n']);
  });
});
