import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram, needs } from '../find-program.ts';
import { findFreePort, root, startProgram } from '../http/hosts.ts';
import { readExample } from './example-file.ts';
import { waitFor } from './wait-for.ts';

const analyze = findProgram('systemd-analyze');
const unit = 'frontdesk@.service';

describe.skipIf(!analyze)(`The unit for systemd${needs(analyze, 'systemd')}`, () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'systemd-'));
    file = join(folder, 'frontdesk@1.service');
    await writeFile(file, readExample(unit, { '/usr/bin/node': process.execPath }));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('is valid', () => {
    const { status, stderr } = spawnSync(analyze ?? '', ['verify', file], { encoding: 'utf8' });
    // What the units of this machine get wrong is printed too.
    expect(stderr.split('\n').filter((line) => line.includes('frontdesk'))).toEqual([]);
    expect(status).toBe(0);
  });

  it('has an exposure of at most 1.5 of 10', () => {
    const args = ['security', '--offline=true', '--threshold=15', '--no-pager', file];
    const { status, stdout } = spawnSync(analyze ?? '', args, { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  });
});

describe('The command line of the unit', () => {
  it('starts several servers on one port', async () => {
    const port = await findFreePort();
    const text = readExample(unit, {
      '/srv/frontdesk': root,
      '/usr/bin/node ': '',
      'PORT=8080': `PORT=${port}`,
      // No store is at port 9: each server counts alone until there is one.
      '127.0.0.1:6379': '127.0.0.1:9',
    });
    const [, command = ''] = /^ExecStart=(.+)$/m.exec(text) ?? [];
    const settings = [...text.matchAll(/^Environment=(.+)$/gm)]
      .flatMap(([, line = '']) => line.split(' '))
      .map((setting) => setting.split('=', 2) as [string, string]);
    const servers = [1, 2].map(() => startProgram([command], Object.fromEntries(settings)));
    try {
      for (const { output } of servers) {
        await expect.poll(() => output.stdout).toContain('"msg":"listening"');
      }
      servers[0]?.process.kill('SIGTERM');
      expect(await servers[0]?.exited).toBe(0);
      await waitFor(`http://127.0.0.1:${port}`);
    } finally {
      for (const { process } of servers) process.kill('SIGKILL');
    }
  });
});
