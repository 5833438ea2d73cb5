import { afterEach, describe, expect, it, vi } from 'vitest';
import createBuildLog from '../../../src/integrations/build-log.ts';

/** Returns what the log of a build prints for a message. */
function print(message: string, level: 'info' | 'warn' = 'info'): string {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  createBuildLog().write({ label: 'build', level, message, newLine: true });
  return written.mock.calls.map(([text]) => String(text)).join('');
}
afterEach(() => {
  vi.restoreAllMocks();
});

describe('The log of a build', () => {
  it.each([
    '\u001B[33m[MODULE_LEVEL_DIRECTIVE] \u001B[0mThe directive "use astro:head-inject" in "a.mdx"',
    'The collection "i18n" does not exist or is empty. Please check your content config file.',
    '  ├─ /docs/index.html',
    ' (+1.34s) ',
    '\n\u001B[42m generating static routes \u001B[49m',
  ])('leaves out the known noise: %s', (message) => {
    expect(print(message, 'warn')).toBe('');
  });

  it.each([
    '\u001B[33m[MODULE_LEVEL_DIRECTIVE] \u001B[0mThe directive "use client" in "a.mdx"',
    'The collection "docs" does not exist or is empty. Please check your content config file.',
    'Could not render `/docs` from route `/[...slug]`',
  ])('shows any other warning: %s', (message) => {
    expect(print(message, 'warn')).toContain(message);
  });

  it('shows what the build did', () => {
    expect(print('published in dist')).toContain('published in dist');
  });
});
