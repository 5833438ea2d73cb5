import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, startNodeServer, startProgram, type RunningHost } from '../http/hosts.ts';

/** The environment without the outer npm's variables, which would configure the npm started here. */
function outerEnvironment(): NodeJS.ProcessEnv {
  const own = /^npm_(?!config_(?:registry|cache|userconfig)$)/i;
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name));
  return Object.fromEntries(kept);
}

interface Output {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(cwd: string, program: string, ...args: string[]): Promise<Output> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env: outerEnvironment() }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}

describe('The packed package, installed elsewhere', () => {
  let folder: string;
  let host: RunningHost;
  const npx = (...args: string[]) =>
    run(folder, 'npx', '--no-install', 'frontdesk-verify', ...args);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packed-'));
    host = await startNodeServer({ LOG_LEVEL: 'silent' });
    const packed = await run(root, 'npm', 'pack', '--pack-destination', folder);
    expect(packed.code, packed.stderr).toBe(0);
    const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    const installed = await run(
      ...([folder, 'npm', 'install', `./${tarball}`] as const),
      ...['--prefix', folder, '--omit=dev', '--ignore-scripts', '--prefer-offline'],
      ...['--no-audit', '--no-fund', '--no-package-lock'],
    );
    expect(installed.code, installed.stderr).toBe(0);
  }, 300_000);

  afterAll(async () => {
    await host.stop();
    await rm(folder, { recursive: true });
  });

  it('has only the program and the files that npm always adds', async () => {
    const files = await readdir(join(folder, 'node_modules', 'frontdesk'), { recursive: true });
    expect(files.sort()).toEqual([
      'LICENSE',
      'README.md',
      'bin',
      'bin/frontdesk-verify.js',
      'package.json',
    ]);
  });

  // The second run may have to wait for the quota that the first one used.
  it('prints the same as the source', { timeout: 150_000 }, async () => {
    const packed = await npx(host.origin);
    const source = startProgram(['src/verify/cli.ts', host.origin]);
    expect(packed.code).toBe(await source.exited);
    expect(packed.stdout).toBe(source.output.stdout);
    expect(packed.stdout).toMatch(/\n3\d\d passed, 0 failed, 0 skipped\n$/);
  });

  it('reports that there is no build in the current folder', async () => {
    const { code, stderr } = await npx();
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('There is no build in dist/client'),
    ]);
  });
});
