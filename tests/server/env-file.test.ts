import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { productSchema } from '../../src/facts/product-schema.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { useTempFolder } from '../unit/temp-folder.ts';
import { root, startCommand } from './hosts.ts';
import { copyServer } from './server-copy.ts';

it.each(['dev', 'build', 'start', 'serve'] as const)('npm run %s reads .env', (script) => {
  expect(packageJson.scripts[script]).toContain('node --import ./src/facts/env-file.ts ');
});

describe('.env', () => {
  const { at, write } = useTempFolder();
  const run = () => {
    const command = [
      '--import',
      join(root, 'src/facts/env-file.ts'),
      '--print',
      'process.env.PUBLIC_BASE_URL',
    ];
    const env = { PATH: process.env.PATH };
    const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: at(), env });
    return `${stdout}${stderr}`;
  };
  const line = 'PUBLIC_BASE_URL=https://desk.example\n';
  const utf16 = Buffer.from(`\ufeff# ü\n${line}`, 'utf16le');

  it.each([
    ['with a byte order mark', `\ufeff${line}`],
    ['with Windows line ends', `A=1\r\nexport ${line}`],
    ['in UTF-16', utf16],
    ['in UTF-16 with the other byte order', Buffer.from(utf16).swap16()],
  ])('%s is used', (_how, content) => {
    write('.env', content);
    expect(run()).toBe('https://desk.example\n');
  });

  it.each([
    ['in UTF-16 without a byte order mark', utf16.subarray(2), 'UTF-8'],
    ['in Latin-1', Buffer.from(`# ü\n${line}`, 'latin1'), 'utf-8'],
    ['with an invisible character', `\u200b${line}`, 'is not the name of a variable'],
    ['for another program', `$env:${line}`, 'is not the name of a variable'],
    ['in YAML', line.replace('=', ': '), 'received PUBLIC_BASE_URL: https://desk.example'],
  ])('%s is refused with a line', (_how, content, reason) => {
    write('.env', content);
    const text = run();
    expect(text).toContain(reason);
    expect(text).toMatch(/^\.env can't be used: .*\n$/);
  });

  it('that is a folder, or a link to nothing, is refused with a line', () => {
    mkdirSync(at('.env'));
    expect(run()).toMatch(/^\.env can't be used: EISDIR: .*\n$/);
    rmSync(at('.env'), { recursive: true });
    symlinkSync('nowhere', at('.env'));
    expect(run()).toMatch(/^\.env can't be used: ENOENT: .*\n$/);
  });
});

describe('In a folder without a build', () => {
  const { at, write } = useTempFolder();
  beforeEach(() => copyServer(at()));

  /** Runs a script, which must fail. Returns its output. */
  async function run(script: string): Promise<string> {
    const { exited, output } = startCommand(['npm', 'run', '--silent', script], {}, at());
    expect(await exited).toBe(1);
    return output.stdout + output.stderr.replaceAll(/^npm warn.*\n/gm, '');
  }

  it.each([
    ['build', 'PUBLIC_BASE_URL'],
    ['serve', 'LOG_LEVEL'],
  ])('npm run %s prints only what is wrong in .env', async (script, variable) => {
    write('.env', 'PUBLIC_BASE_URL=wrong\nLOG_LEVEL=wrong\n');
    expect(await run(script)).toMatch(
      new RegExp(`^The .* can't start:\\n  ${variable}: expected .*; received "wrong"\\n$`),
    );
    if (script === 'build') return;
    rmSync(at('.env'));
    expect(await run(script)).toMatch(/^There is no complete build in .*\n$/);
  });

  it.each(['build', 'serve'])(
    'npm run %s lists every field that product.ts lacks',
    async (name) => {
      write('src/facts/product.ts', "export const product = { name: 'A' };\n");
      const missing = Object.entries(productSchema.shape)
        .filter(([field, schema]) => field !== 'name' && !schema.safeParse(undefined).success)
        .map(([field]) => field);
      const lines = ['src/facts/product.ts has wrong or missing fields:', ...missing];
      const text = await run(name);
      expect(text.replaceAll(/: expected.*; received nothing$/gm, '')).toBe(
        `${lines.join('\n  ')}\n`,
      );
    },
  );
});
