import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/hosts/node/variables.ts';
import { findProgram, needs } from '../find-program.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { readExample } from './example-file.ts';

const analyze = findProgram('systemd-analyze');
const { at, write } = useTempFolder();

describe.skipIf(!analyze)(`The systemd unit${needs(analyze, 'systemd')}`, () => {
  const run = (file: string, ...args: readonly string[]) => {
    write(file, readExample('frontdesk.service', { '/usr/bin/node': process.execPath }));
    return spawnSync(analyze ?? '', [...args, at(file)], { encoding: 'utf8' });
  };

  it.each(['frontdesk.service', 'frontdesk@1.service'])('is valid as %s', (file) => {
    const { status, stderr } = run(file, 'verify');
    // The program also prints the problems of this machine's own units.
    expect(stderr.split('\n').filter((line) => line.includes('frontdesk'))).toEqual([]);
    expect(status).toBe(0);
  });

  it('has an exposure of at most 1.5 out of 10', () => {
    const args = ['security', '--offline=true', '--threshold=15', '--no-pager'];
    const { status, stdout } = run('frontdesk.service', ...args);
    expect(status, stdout).toBe(0);
  });
});

it('The settings in the systemd unit are valid, including the line for several servers', () => {
  const unit = readExample('frontdesk.service');
  const settings = [...unit.matchAll(/^(?:# )?Environment=(.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((setting) => setting.split('=', 2) as [string, string]),
  );
  expect(parseConfig(Object.fromEntries(settings))).toMatchObject({
    ...{ HOST: '127.0.0.1', PORT: 8080, REUSE_PORT: true },
    RATE_LIMIT_STORE: new URL('valkey://127.0.0.1:6379'),
  });
});
