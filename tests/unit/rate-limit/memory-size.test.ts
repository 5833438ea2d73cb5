import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';

it('A memory limiter holds at most 65 MB, and frees them when the windows have ended', async () => {
  const program = join(import.meta.dirname, 'many-clients.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  const { held, remaining, idle } = JSON.parse(stdout) as Record<string, number>;
  expect(remaining).toBe(publicQuota.limit - 1);
  expect(held).toBeGreaterThan(30e6);
  expect(held).toBeLessThan(65e6);
  expect(idle).toBeLessThan(3e6);
});
