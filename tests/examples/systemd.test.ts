import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findProgram, needs } from '../find-program.ts';
import { findFreePort, startProgram, waitFor } from '../http/hosts.ts';
import { builtProject } from '../project.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { readExample } from './example-file.ts';

const analyze = findProgram('systemd-analyze');
const unit = 'frontdesk@.service';
const { at, write } = useTempFolder();

describe.skipIf(!analyze)(`The unit for systemd${needs(analyze, 'systemd')}`, () => {
  const run = (...args: readonly string[]) => {
    const file = 'frontdesk@1.service';
    write(file, readExample(unit, { '/usr/bin/node': process.execPath }));
    return spawnSync(analyze ?? '', [...args, at(file)], { encoding: 'utf8' });
  };

  it('is valid', () => {
    const { status, stderr } = run('verify');
    // What the units of this machine get wrong is printed too.
    expect(stderr.split('\n').filter((line) => line.includes('frontdesk'))).toEqual([]);
    expect(status).toBe(0);
  });

  it('has an exposure of at most 1.5 of 10', () => {
    const { status, stdout } = run('security', '--offline=true', '--threshold=15', '--no-pager');
    expect(status, stdout).toBe(0);
  });
});

it('The command line of the unit starts several servers on one port', async () => {
  const port = await findFreePort();
  const text = readExample(unit, {
    '/srv/frontdesk': builtProject,
    '/usr/bin/node ': '',
    'PORT=8080': `PORT=${port}`,
    // No store is at port 9: each server counts alone until there is one.
    '127.0.0.1:6379': '127.0.0.1:9',
  });
  const [, command = ''] = /^ExecStart=(.+)$/m.exec(text) ?? [];
  const settings = [...text.matchAll(/^Environment=(.+)$/gm)]
    .flatMap(([, line = '']) => line.split(' '))
    .map((setting) => setting.split('=', 2) as [string, string]);
  const start = () => startProgram([command], Object.fromEntries(settings));
  const [first, second] = [start(), start()];
  try {
    for (const { output } of [first, second]) {
      await expect.poll(() => output.stdout).toContain('"msg":"listening"');
    }
    first.process.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    await waitFor(`http://127.0.0.1:${port}/api/v1/health`, second);
  } finally {
    for (const { process } of [first, second]) process.kill('SIGKILL');
  }
});
