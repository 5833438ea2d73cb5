import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/packages/hosts/node/variables.ts';
import { findProgram, needs } from '../find-program.ts';
import { useTempFolder } from '../temp-folder.ts';
import { readExample } from './example-file.ts';

const analyze = findProgram('systemd-analyze');
const { at, write } = useTempFolder();

describe.skipIf(!analyze)(`The systemd unit${needs(analyze, 'systemd')}`, () => {
  const run = (file: string, ...args: readonly string[]) => {
    write(file, readExample('frontdesk@.service', { '/usr/bin/node': process.execPath }));
    return spawnSync(analyze ?? '', [...args, at(file)], { encoding: 'utf8' });
  };

  it('is valid', () => {
    const { status, stderr } = run('frontdesk@8080.service', 'verify');
    // The program also prints the problems of this machine's own units.
    expect(stderr.split('\n').filter((line) => line.includes('frontdesk'))).toEqual([]);
    expect(status).toBe(0);
  });

  it('has an exposure of at most 1.5 out of 10', () => {
    const args = ['security', '--offline=true', '--threshold=15', '--no-pager'];
    const { status, stdout } = run('frontdesk@8080.service', ...args);
    expect(status, stdout).toBe(0);
  });
});

it('The settings in the systemd unit are valid, including the lines for several servers', () => {
  const unit = readExample('frontdesk@.service', { '%i': '8081' });
  const settings = [...unit.matchAll(/^(?:# )?Environment=(.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((setting) => setting.split('=', 2) as [string, string]),
  );
  const config = parseConfig(Object.fromEntries(settings));
  expect(config).toMatchObject({
    ...{ HOST: '127.0.0.1', PORT: 8081, RATE_LIMIT_MODE: 'advertised', REUSE_PORT: true },
    RATE_LIMIT_STORE: new URL('valkey://127.0.0.1:6379'),
  });
  expect(unit).toContain(` http://127.0.0.1:${String(config.OPERATOR_PORT)}/readyz;`);
});
