import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

interface Held {
  readonly fresh: boolean;
  readonly remembered: boolean;
  readonly held: number;
}

it.each(['IPv4', 'IPv6'])(
  'A million distinct %s clients behind a proxy are all remembered, in under 100 MB',
  async (kind) => {
    const program = join(import.meta.dirname, 'million-clients.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, kind]);
    const { fresh, remembered, held } = JSON.parse(stdout) as Held;
    expect({ fresh, remembered }).toEqual({ fresh: true, remembered: true });
    expect(held).toBeLessThan(100e6);
  },
);
