import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

interface Lockfile {
  readonly packages: Readonly<
    Record<
      string,
      { readonly hasInstallScript?: boolean; readonly dev?: boolean; readonly resolved?: string }
    >
  >;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
};

const withScripts = Object.entries(packages)
  .filter(([, { hasInstallScript }]) => hasInstallScript)
  .map(([path, { dev = false }]) => ({ name: path.replace(/^.*node_modules\//, ''), dev }));

describe('The packages of the lockfile', () => {
  it('run no script when they are installed, but those that package.json decides on', () => {
    expect(new Set(withScripts.map(({ name }) => name))).toEqual(
      new Set(Object.keys(allowScripts)),
    );
  });

  it('run none at all where they are part of what is deployed', () => {
    expect(withScripts.filter(({ dev }) => !dev)).toEqual([]);
  });

  it('say of no host where they come from', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual(
      [],
    );
  });
});
