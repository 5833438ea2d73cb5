import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findProgram, needs } from '../find-program.ts';
import { findFreePort, startProgram, waitFor } from '../server/hosts.ts';
import { builtProject } from '../project.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { readExample } from './example-file.ts';

const analyze = findProgram('systemd-analyze');
const { at, write } = useTempFolder();

describe.skipIf(!analyze)(`The unit for systemd${needs(analyze, 'systemd')}`, () => {
  /** Runs systemd-analyze on the unit, as one server or as an instance of several. */
  const run = (file: string, ...args: readonly string[]) => {
    write(file, readExample('frontdesk.service', { '/usr/bin/node': process.execPath }));
    return spawnSync(analyze ?? '', [...args, at(file)], { encoding: 'utf8' });
  };

  it.each(['frontdesk.service', 'frontdesk@1.service'])('is valid as %s', (file) => {
    const { status, stderr } = run(file, 'verify');
    // What the units of this machine get wrong is printed too.
    expect(stderr.split('\n').filter((line) => line.includes('frontdesk'))).toEqual([]);
    expect(status).toBe(0);
  });

  it('has an exposure of at most 1.5 of 10', () => {
    const args = ['security', '--offline=true', '--threshold=15', '--no-pager'];
    const { status, stdout } = run('frontdesk.service', ...args);
    expect(status, stdout).toBe(0);
  });
});

it.each([
  ['one server', 1, (text: string) => text],
  ['several servers on one port, with the commented line,', 2, uncomment],
])('The command line of the unit starts %s', async (_title, count, edit) => {
  const port = await findFreePort();
  const text = edit(
    readExample('frontdesk.service', {
      '/srv/frontdesk': builtProject,
      '/usr/bin/node ': '',
      'PORT=8080': `PORT=${port}`,
      // No store is at port 9: each server counts alone until there is one.
      '127.0.0.1:6379': '127.0.0.1:9',
    }),
  );
  const [, command = ''] = /^ExecStart=(.+)$/m.exec(text) ?? [];
  const settings = [...text.matchAll(/^Environment=(.+)$/gm)]
    .flatMap(([, line = '']) => line.split(' '))
    .map((setting) => setting.split('=', 2) as [string, string]);
  const programs = Array.from({ length: count }, () =>
    startProgram([command], Object.fromEntries(settings)),
  );
  try {
    for (const { output } of programs) {
      await expect.poll(() => output.stdout).toContain('"msg":"listening"');
    }
    for (const program of programs) {
      await waitFor(`http://127.0.0.1:${port}/api/v1/health`, program);
      program.process.kill('SIGTERM');
      expect(await program.exited).toBe(0);
    }
  } finally {
    for (const { process } of programs) process.kill('SIGKILL');
  }
});

function uncomment(text: string): string {
  return text.replace('# Environment=REUSE_PORT', 'Environment=REUSE_PORT');
}
