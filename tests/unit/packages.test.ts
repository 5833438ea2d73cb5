import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Package {
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly resolved?: string;
  readonly engines?: { readonly node?: string };
}

const { allowScripts, engines } = JSON.parse(read('package.json')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly engines: { readonly node: string };
};

function readLockfile(path: string): readonly (readonly [name: string, Package])[] {
  const { packages } = JSON.parse(read(path)) as { packages: Readonly<Record<string, Package>> };
  return Object.entries(packages).map(([key, value]) => [
    key.replace(/^.*node_modules\//, ''),
    value,
  ]);
}
const rootPackages = readLockfile('package-lock.json');

describe('The packages of the root lockfile', () => {
  const withScripts = rootPackages.filter(([, { hasInstallScript }]) => hasInstallScript);

  it('run no install script unless package.json decides on it', () => {
    expect(new Set(withScripts.map(([name]) => name))).toEqual(new Set(Object.keys(allowScripts)));
  });

  it('run no install script at all if they are deployed', () => {
    expect(withScripts.filter(([, { dev }]) => !dev)).toEqual([]);
  });

  // The npm scripts run on the Node that npm installs, so npm's warning about the system's Node is
  // wrong. If this test fails after an update, delete the `engines` of these packages in the lockfile.
  it('cause no warning about the Node that package.json requires', () => {
    const major = firstNumber(engines.node);
    const warned = rootPackages.filter(
      ([, { optional, engines: { node = '*' } = {} }]) =>
        !optional && Math.min(...node.split('||').map(firstNumber)) > major,
    );
    expect(warned.map(([name]) => name)).toEqual([]);
  });
});

it.each(['package-lock.json', 'tests/audit/package-lock.json', 'tests/bench/package-lock.json'])(
  'The lockfile names no host that packages come from: %s',
  (path) => {
    const packages = readLockfile(path);
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([]);
  },
);

it.each(['README.md', 'docs/run.md', 'docs/deploy/proxy.md'])(
  'The Node that package.json requires is the one that a page names: %s',
  (path) => {
    const [, version] = /Node (\d+\.\d+) or later/.exec(read(path)) ?? [];
    expect(engines.node).toBe(`>=${version}`);
  },
);

function firstNumber(text: string): number {
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}
