import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../project.ts';
import { useTempFolder } from '../temp-folder.ts';

describe('.env', () => {
  const { at, write } = useTempFolder();
  const run = (env: Record<string, string> = {}) => {
    const file = join(root, 'src/packages/settings/env-file.ts');
    const command = ['--import', file, '--print', 'process.env.PUBLIC_BASE_URL'];
    const options = { cwd: at(), env, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
    expect(status).toBe(stderr === '' ? 0 : 1);
    return stdout + stderr;
  };
  const line = 'PUBLIC_BASE_URL=https://desk.example\n';
  const utf16 = Buffer.from(`\ufeff# ü\n${line}`, 'utf16le');

  it.each([
    ['with a byte order mark', `\ufeff${line}`],
    ['with Windows line ends', `A=1\r\nexport ${line}`],
    ['with line ends of an old Mac', `A=1\r${line}`],
    ['in UTF-16', utf16],
    ['in UTF-16 with the other byte order', Buffer.from(utf16).swap16()],
  ])('%s is used', (_how, content) => {
    write('.env', content);
    expect(run()).toBe('https://desk.example\n');
    const PUBLIC_BASE_URL = 'https://shell.example';
    expect(run({ PUBLIC_BASE_URL })).toBe(`${PUBLIC_BASE_URL}\n`);
  });

  it.each([
    ['in UTF-16 without a byte order mark', utf16.subarray(2), 'UTF-8'],
    ['in UTF-16 with Latin text alone', Buffer.from(line, 'utf16le'), 'UTF-8'],
    ['in Latin-1', Buffer.from(`# ü\n${line}`, 'latin1'), 'UTF-8'],
    ['with an invisible character', `\u200b${line}`, 'is not the name of a variable'],
    [
      'with an invisible character at the end',
      `A\u200b=1\n${line}`,
      'is not the name of a variable',
    ],
    ['for another program', `$env:${line}`, 'is not the name of a variable'],
    [
      'in YAML',
      `A=1\n\t export ${line.replace('=', ': ')}`,
      'received export PUBLIC_BASE_URL: https://desk.example',
    ],
  ])('%s is refused with a line', (_how, content, reason) => {
    write('.env', content);
    const text = run();
    expect(text).toContain(reason);
    expect(text).toMatch(/^\.env can't be used: .*\n$/);
  });

  it('that is a folder, or a link to nothing, is refused with a line', () => {
    expect(run()).toBe('undefined\n');
    mkdirSync(at('.env'));
    expect(run()).toMatch(/^\.env can't be used: EISDIR: .*\n$/);
    rmSync(at('.env'), { recursive: true });
    symlinkSync('nowhere', at('.env'));
    expect(run()).toMatch(/^\.env can't be used: ENOENT: .*\n$/);
  });
});
