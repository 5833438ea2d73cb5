import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../project.ts';

const packages = globSync('src/packages/*', { cwd: root });
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The packages whose doors have more names than they should, with how many at most. */
const larger: Readonly<Record<string, number>> = { facts: 31 };

describe.each(packages)('The package in %s', (folder) => {
  const name = folder.split('/').at(-1) ?? '';

  it('has a README of about ten lines, which says how to test it alone', () => {
    const readme = read(`${folder}/README.md`);
    expect(readme).toContain(`tests/${name}`);
    expect(readme.split('\n').length).toBeLessThan(25);
  });

  it('has a door with few names, and a sentence for each', () => {
    const door = existsSync(join(root, folder, 'index.ts')) ? read(`${folder}/index.ts`) : '';
    const names = door.split('\n').filter((line) => line.startsWith('export'));
    expect(names.length).toBeLessThanOrEqual(larger[name] ?? 14);
    expect(door.match(/\/\*\* (?:(?!\*\/)[^])+\. \*\/\nexport /g) ?? []).toHaveLength(names.length);
    expect(names.filter((line) => line.includes('*') || line.includes(','))).toEqual([]);
  });

  it('has its own dependencies, in the versions that the others have', () => {
    const list = (file: string) =>
      (JSON.parse(read(file)) as { readonly dependencies?: Readonly<Record<string, string>> })
        .dependencies ?? {};
    const all = ['package.json', ...packages.map((other) => `${other}/package.json`)];
    for (const [dependency, version] of Object.entries(list(`${folder}/package.json`))) {
      const versions = all.flatMap((file) => list(file)[dependency] ?? []);
      expect(new Set(versions), dependency).toEqual(new Set([version]));
    }
  });
});
