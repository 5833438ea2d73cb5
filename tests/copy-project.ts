import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { productFile } from '../src/packages/facts/product-schema.ts';
import { findProgram } from './find-program.ts';
import { isOwners, root } from './project.ts';

/** True if a copy has a commit. */
export const hasRepository = existsSync(join(root, '.git')) && findProgram('git') !== undefined;

/**
 * Copies what a build reads, with the facts of the tests, and without the owner's facts, pages, and other files. If
 * there is a repository, the copy has its last commit. Replaces an older copy, and keeps its build and its packages.
 */
export function copyProject(folder: string): void {
  for (const name of globSync(['src', 'public', 'examples', '*.{json,mjs,toml}'], { cwd: root })) {
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => statSync(path).isDirectory() || !isOwners(relative(root, path)),
    });
  }
  cpSync(join(root, 'tests/fixtures/product.yaml'), join(folder, productFile));
  mkdirSync(join(folder, 'src/content/docs'), { recursive: true });
  if (!hasRepository) return;
  const options = { cwd: root, encoding: 'utf8' } as const;
  const repository = execFileSync('git', ['rev-parse', '--absolute-git-dir'], options);
  // Git then compares the copy with the last commit.
  writeFileSync(join(folder, '.git'), `gitdir: ${repository}`);
}

/** Links the packages into a copy, unless it has them. They are hard links: a component's styles depend on its path. */
export function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  const [linked, installed] = [packages, join(root, 'node_modules')].map((entry) =>
    statSync(join(entry, '.package-lock.json'), { throwIfNoEntry: false }),
  );
  if (linked && linked.ino === installed?.ino) return;
  rmSync(packages, { recursive: true, force: true });
  mkdirSync(packages, { recursive: true });
  const names = globSync(['*', '.package-lock.json'], { cwd: join(root, 'node_modules') });
  execFileSync('cp', ['-al', ...names, packages], { cwd: join(root, 'node_modules') });
}
