import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { quoteWord, renderPrintf } from '../../../src/verify/shell.ts';

/** The output of a POSIX shell for a line, as Latin-1. */
function sh(line: string): string {
  const { stdout, status } = spawnSync('sh', ['-c', line], { encoding: 'latin1' });
  expect(status).toBe(0);
  return stdout;
}

const bytes = Array.from({ length: 255 }, (_, index) => String.fromCharCode(index + 1)).join('');

describe('A word for a shell', () => {
  it.each([
    'plain',
    '',
    "it's",
    '$HOME `id` $(id) "x" \\ * ? ~ # ! %s {a,b}',
    "-n 'a' \\n",
    '=ls',
    'a\tb\r\nc',
    '-\x017',
    '\xe9 100% \\',
    `${bytes}.`,
  ])('becomes exactly %j', (text) => {
    const word = quoteWord(text);
    expect(word).toMatch(/^[\x20-\x7e]+$/);
    expect(sh(`printf '%s' ${word}`)).toBe(text);
  });

  it('is UTF-8 if the text is not Latin-1', () => {
    expect(Buffer.from(sh(`printf '%s' ${quoteWord('日本 é')}`), 'latin1').toString()).toBe(
      '日本 é',
    );
  });

  it('stays as it is if a shell sees nothing special in it', () => {
    expect(quoteWord('http://127.0.0.1:80/a')).toBe('http://127.0.0.1:80/a');
  });
});

describe('Bytes for a pipe', () => {
  it.each([
    '\0',
    `${bytes}\0${bytes}\n\n`,
    'x'.repeat(5000),
    `a${'0'.repeat(300)}c${'\0'.repeat(300)}d${'0'.repeat(199)}${"'".repeat(300)}`,
    '0'.repeat(100_000),
    '-n',
  ])('are printed exactly: %j', (text) => {
    const line = renderPrintf(text);
    expect(line).toMatch(/^[\x20-\x7e]+$/);
    expect(sh(line)).toBe(text);
  });

  it('are short for a long run of zeros', () => {
    expect(renderPrintf(`X: ${'0'.repeat(100_000)}`).length).toBeLessThan(100);
  });
});
