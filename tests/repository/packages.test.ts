import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../temp-folder.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

const { at, write } = useTempFolder();

interface Package {
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  readonly engines?: { readonly node?: string };
}

const { allowScripts } = JSON.parse(read('package.json')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
};

function readLockfile(path: string) {
  const { packages } = JSON.parse(read(path)) as { packages: Readonly<Record<string, Package>> };
  return Object.entries(packages);
}

it('Only packages in allowScripts have install scripts', () => {
  const withScripts = readLockfile('package-lock.json').filter(([, one]) => one.hasInstallScript);
  const names = withScripts.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(new Set(names)).toEqual(new Set(Object.keys(allowScripts)));
});

it.each(['package-lock.json', 'tests/audit/package-lock.json', 'tests/bench/package-lock.json'])(
  '%s contains no registry URL',
  (path) => {
    expect(readLockfile(path).filter(([, one]) => one.resolved?.startsWith('http'))).toEqual([]);
  },
);

/** Ranges that include Node 20. */
const includesNode20 = /(?:^|\|\| ?)(?:\^?20\b|>= ?v?(?:\d|1\d|20)\b)/;

it('npm ci prints no warning on Node 20, because the scripts run on the Node that npm installs', () => {
  const tooNew = readLockfile('package-lock.json').filter(
    ([, { engines }]) => engines?.node !== undefined && !includesNode20.test(engines.node),
  );
  expect(tooNew.map(([path]) => path)).toEqual([]);
});

it.each(['dev', 'build', 'serve', 'start', 'verify', 'setup', 'upgrade'])(
  'Before npm ci, npm run %s says that npm ci comes first',
  (script) => {
    for (const file of ['package.json', 'src/packages/setup/require-install.cjs'])
      write(file, read(file));
    const options = { cwd: at(), encoding: 'utf8', shell: true } as const;
    const { status, stderr } = spawnSync(`npm run --silent ${script}`, options);
    expect([status, stderr]).toEqual([1, 'Run npm ci first.\n']);
  },
);

/** Runs require-install.cjs beside some packages, as Node with a version. */
function requireInstall(packages: readonly string[], version = process.versions.node) {
  const file = 'src/packages/setup/require-install.cjs';
  write(file, read(file));
  write('version.cjs', `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, '{ "main": "package.json" }');
  }
  const options = { cwd: at(), encoding: 'utf8' } as const;
  const args = ['--require', './version.cjs', file];
  const { status, stderr } = spawnSync(process.execPath, args, options);
  return [status, stderr];
}

const system = `${process.platform}-${process.arch}`;
const installed = ['astro', 'esbuild', `@esbuild/${system}`];

it('After npm ci --omit=optional, scripts say that packages are missing', () => {
  expect(requireInstall(['astro', 'esbuild'])).toEqual([
    1,
    `The packages for ${system} are missing: run npm ci without --omit=optional.\n`,
  ]);
  expect(requireInstall(installed)).toEqual([0, '']);
});

it('On an old Node without the one that npm installs, scripts say which Node they need', () => {
  expect(requireInstall(installed, '20.20.2')).toEqual([
    1,
    'This is Node 20.20.2, and npm installed no newer one: run npm ci without --omit=optional, or install Node 24 or later.\n',
  ]);
});
