import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toMessage, toPrintable } from '../../src/packages/settings/printable.ts';
import { root } from '../project.ts';

it('Printable text shows invisible characters as code points', () => {
  expect(toPrintable('a\u{e0041}\x7fb')).toBe(String.raw`a\u{e0041}\u{7f}b`);
});

it('Printable text keeps visible characters', () => {
  const text = 'Grüße, 日本 – "quoted" \\ 🎉 http://[::1]:4321 ## [a]';
  expect(toPrintable(text)).toBe(text);
});

it('Printable text has no long lines, and no line breaks within a line', () => {
  expect(toPrintable('x'.repeat(1100), 1000)).toBe(`${'x'.repeat(1000)}…`);
  expect(toPrintable('a\nb')).toBe('a\\u{a}b');
});

it('A message keeps its lines, and has nothing that a terminal acts on', () => {
  const written = '  a\u009b31m\n  b\u0085c \u202ed\u001b]0;e\u0007\r\n##[error]';
  expect(toMessage(written)).toBe(
    '  a\\u{9b}31m\n  b\\u{85}c \\u{202e}d\\u{1b}]0;e\\u{7}\\u{d}\n#\\u{23}[error]',
  );
});

/** The code in an example, and reports of verify, which have commands for CI. */
const others = ['src/packages/theme/data/examples.ts', 'src/packages/verify/cli.ts'];

it('All texts with values that a command prints go through it', () => {
  const files = globSync('src/**/*.{ts,astro}', { cwd: root }).filter(
    (file) => !others.includes(file.replaceAll('\\', '/')),
  );
  const calls = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' ');
    const found = source.matchAll(
      /(?:std(?:out|err)\.write|\b(?:console|logger|clack\.log)\.\w+|clack\.(?:in|ou)tro)\((?! ?'| ?`?(?:\$\{)?toMessage\()[^;]*;/g,
    );
    return Array.from(found, ([call]) => `${file}: ${call}`);
  });
  expect(calls).toEqual([]);
});
