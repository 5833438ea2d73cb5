import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findProgram, needs } from '../find-program.ts';
import { useTempFolder } from '../temp-folder.ts';

const program = join(import.meta.dirname, '../../src/packages/setup/upgrade.ts');
const hasGit = findProgram('git') !== undefined;
const { at, write } = useTempFolder();

/** The author of the commits, without the settings of this machine. */
const env = {
  PATH: process.env.PATH,
  HOME: '/nowhere',
  ...{ GIT_AUTHOR_NAME: 'Owner', GIT_AUTHOR_EMAIL: 'owner@desk.example' },
  ...{ GIT_COMMITTER_NAME: 'Owner', GIT_COMMITTER_EMAIL: 'owner@desk.example' },
};

/** Runs git in the folder of the project or of a copy. */
function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: at(folder), env, encoding: 'utf8', stdio: 'pipe' });
}

function commit(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) write(`${folder}/${file}`, text);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--message', 'Files');
}

function upgrade(...args: string[]) {
  const options = { cwd: at('copy'), env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return { status, text: stdout + stderr };
}

const read = (file: string) => readFileSync(at('copy', file), 'utf8');
const has = (file: string) => existsSync(at('copy', file));
const product = 'src/facts/product.yaml';
const page = 'src/content/docs/docs/page.mdx';
const fields = 'src/packages/setup/every-field.yaml';

describe.skipIf(!hasGit)(`An upgrade${needs(hasGit ? 'git' : undefined, 'git')}`, () => {
  beforeEach(() => {
    write('project/README.md', '');
    git('project', 'init', '--quiet');
    commit('project', { 'older.md': 'older', 'src/part.ts': 'first' });
    git('project', 'checkout', '--quiet', '-b', 'side');
    commit('project', { 'side.md': 'side' });
    git('project', 'checkout', '--quiet', '-');
    git('project', 'merge', '--quiet', '--no-ff', '--no-commit', 'side');
    // So some contents are only in a merge.
    commit('project', {
      [product]: 'sample',
      [fields]: '# Text.\nname: A\n',
      [page]: 'page',
      'src/packages/theme/i18n/pl.json': '{}',
      'src/content.config.ts': 'config',
      'src/part.ts': 'part',
      'src/settings.ts': 'settings',
      'src/gone.ts': 'gone',
      'src/old.ts': 'old',
      'public/a.txt': 'a',
      'public/b.txt': 'b',
    });
  });

  /** Releases a version in which every file is different. */
  const release = () => {
    for (const file of ['src/gone.ts', 'src/old.ts']) rmSync(at('project', file));
    commit('project', {
      [product]: 'new sample',
      [fields]: '# Text.\nname: A\n# Color.\ncolor: red\nmore:\n  part: a\n',
      [page]: 'new page',
      'src/content/docs/docs/new.mdx': 'new',
      'src/packages/theme/i18n/pl.json': '{ "new": 1 }',
      'src/content.config.ts': 'new config',
      'src/part.ts': 'new part',
      'src/settings.ts': 'new settings',
      'src/new [1].ts': 'new',
      'public/a.txt': 'new a',
      'public/b.txt': 'new b',
    });
  };

  /** Makes a copy without the history of the project, as a ZIP file is one. */
  const unzip = (files: Readonly<Record<string, string>>) => {
    git('.', 'clone', '--quiet', 'project', 'copy');
    rmSync(at('copy/.git'), { recursive: true });
    git('copy', 'init', '--quiet');
    commit('copy', files);
  };
  const kinds = {
    'a clone': () => git('.', 'clone', '--quiet', 'project', 'copy'),
    'a copy with its own first commit': () => {
      unzip({});
    },
    'a ZIP that its owner changed before the first commit': () => {
      unzip({ 'own.md': 'own', [product]: 'mine' });
    },
  };

  it.each(Object.entries(kinds))(
    "of %s keeps what is the owner's, and replaces the rest",
    (_kind, copy) => {
      copy();
      rmSync(at('copy/src/content/i18n/pl.json'));
      commit('copy', {
        [product]: 'mine',
        [page]: 'my page',
        'src/content/docs/preise für alle.md': 'own',
        'src/content.config.ts': 'my config',
        'src/old.ts': 'mine',
        'src/own.ts': 'own',
        'src/new 1.ts': 'own',
        'public/b.txt': 'mine',
        'public/own.txt': 'own',
      });
      release();
      const { status, text } = upgrade(at('project'));
      expect(status, text).toBe(0);
      expect([product, page, 'src/content.config.ts', 'src/old.ts'].map(read)).toEqual([
        ...['mine', 'my page', 'my config', 'mine'],
      ]);
      const others = ['src/content/docs/preise für alle.md', 'src/own.ts', 'src/new 1.ts'];
      expect([...others, 'public/own.txt'].map(read)).toEqual(['own', 'own', 'own', 'own']);
      expect([read('public/a.txt'), read('public/b.txt')]).toEqual(['new a', 'mine']);
      expect([has('src/packages/theme/i18n/pl.json'), has('src/gone.ts')]).toEqual([false, false]);
      expect(['src/part.ts', 'src/settings.ts', 'src/new [1].ts'].map(read)).toEqual([
        ...['new part', 'new settings', 'new'],
      ]);
      expect(read('src/content/docs/docs/new.mdx')).toBe('new');
      const pages = [page, 'src/content.config.ts', 'src/packages/theme/i18n/pl.json'];
      const stay = [...pages, 'public/b.txt', 'src/old.ts'];
      for (const file of stay) expect(text).toContain(`\n  ${file}\n`);
      expect(text).not.toContain(`\n  ${product}\n`);
      expect(text).toContain(
        `\n${product} can have new fields:\n  # Color.\n  color: red\n  more:\n    part: a\nNow run: `,
      );
      expect(git('copy', 'status', '--porcelain')).toBe('');
      expect(upgrade().text).toBe('You have this version.\n');
      commit('project', { 'src/part.ts': 'newest' });
      expect(upgrade().status).toBe(0);
      expect(read('src/part.ts')).toBe('newest');
      git('copy', 'reset', '--hard', 'HEAD^^');
      expect(read('src/part.ts')).toBe('part');
    },
  );

  it('replaces a file of Frontdesk that the owner changed only with --force', () => {
    kinds['a clone']();
    commit('copy', { 'src/part.ts': 'mine', '.gitignore': 'src/new*' });
    write('copy/src/new [1].ts', 'mine');
    release();
    const before = git('copy', 'rev-parse', 'HEAD');
    const { status, text } = upgrade(at('project'));
    expect([status, text]).toEqual([
      1,
      expect.stringMatching(/replaces:\n {2}src\/new \[1\]\.ts\n {2}src\/part\.ts\nTo replace/),
    ]);
    expect(git('copy', 'rev-parse', 'HEAD') + git('copy', 'status', '--porcelain')).toBe(before);
    expect(read('src/new [1].ts')).toBe('mine');
    expect(upgrade('--force').status).toBe(0);
    expect([read('src/part.ts'), read('src/new [1].ts')]).toEqual(['new part', 'new']);
  });

  it('brings the release of a tag', () => {
    kinds['a clone']();
    release();
    git('project', 'tag', '--annotate', '--message', '2', 'v2');
    commit('project', { 'src/part.ts': 'newest' });
    expect(upgrade(`${at('project')}#v2`).status).toBe(0);
    expect(read('src/part.ts')).toBe('new part');
    expect(upgrade('#HEAD').status).toBe(0);
    expect(read('src/part.ts')).toBe('newest');
  });

  it('starts with changes committed, and with an address, or changes nothing', () => {
    kinds['a clone']();
    expect(upgrade().text).toContain('npm run upgrade -- [URL][#TAG] [--force]');
    expect(upgrade('--help').text).toMatch(/^usage: npm run upgrade -- /);
    expect(upgrade(at('nowhere')).text).toContain('does not appear to be a git repository');
    expect(git('copy', 'remote').trim()).toBe('origin');
    write('copy/src/part.ts', 'changed');
    const { status, text } = upgrade(at('project'));
    expect([status, text]).toEqual([1, expect.stringContaining('Commit your changes first')]);
    expect(read('src/part.ts')).toBe('changed');
    rmSync(at('copy/.git'), { recursive: true });
    expect(upgrade(at('project')).text).toMatch(/^This folder must be a repository of its own\./);
  });

  it('that fails changes nothing', () => {
    kinds['a clone']();
    release();
    write('copy/.git/hooks/pre-commit', '#!/bin/sh\necho refused >&2\nexit 1\n');
    chmodSync(at('copy/.git/hooks/pre-commit'), 0o755);
    expect(upgrade(at('project'))).toEqual({ status: 1, text: 'refused\n' });
    expect(git('copy', 'status', '--porcelain')).toBe('');
    expect([read('src/part.ts'), has('src/new [1].ts'), has('src/gone.ts')]).toEqual([
      ...['part', false, true],
    ]);
  });

  it('that was stopped midway goes on after a commit', () => {
    kinds['a clone']();
    commit('copy', { [product]: 'mine' });
    release();
    git('copy', 'remote', 'add', 'upstream', at('project'));
    git('copy', 'fetch', '--quiet', 'upstream', 'HEAD');
    git('copy', 'restore', '--source=FETCH_HEAD', 'src/part.ts', 'src/new [[]1].ts');
    expect(upgrade().text).toContain('Commit your changes first');
    commit('copy', {});
    expect(upgrade().status).toBe(0);
    expect([read('src/part.ts'), read(product), has('src/gone.ts')]).toEqual([
      ...['new part', 'mine', false],
    ]);
  });
});
