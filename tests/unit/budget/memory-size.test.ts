import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

interface Held {
  readonly fresh: boolean;
  readonly remembered: boolean;
  readonly rss: number;
}

it.each(['IPv4', 'IPv6'])(
  'A million distinct %s clients behind a proxy are all remembered, in a process under 200 MB',
  async (kind) => {
    const program = join(import.meta.dirname, 'million-clients.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, kind]);
    const { fresh, remembered, rss } = JSON.parse(stdout) as Held;
    expect({ fresh, remembered }).toEqual({ fresh: true, remembered: true });
    expect(rss).toBeLessThan(200e6);
  },
);
