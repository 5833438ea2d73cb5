import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('A memory limiter holds at most 65 MB, and frees them when the windows have ended', () => {
  const program = join(import.meta.dirname, 'measure-memory.ts');
  const output = execFileSync(process.execPath, ['--expose-gc', program], { encoding: 'utf8' });
  const { held, left, ...counts } = JSON.parse(output) as { held: number; left: number };
  expect(held).toBeGreaterThan(30e6);
  expect(held).toBeLessThan(65e6);
  expect(left).toBeLessThan(3e6);
  expect(counts).toEqual({ remaining: 599, allowed: true });
});
