import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findProgram, needs } from '../../find-program.ts';
import { useTempFolder } from '../temp-folder.ts';

const program = join(import.meta.dirname, '../../../src/setup/upgrade.ts');
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
const product = 'src/facts/product.yaml';
const oldProduct = 'src/facts/product.ts';
const lines = (...changed: string[]) => ['a', 'b', 'c', ...changed, 'd', 'e', 'f', ''].join('\n');

describe.skipIf(!hasGit)(`An upgrade${needs(hasGit ? 'git' : undefined, 'git')}`, () => {
  beforeEach(() => {
    write('project/README.md', '');
    git('project', 'init', '--quiet');
    commit('project', { 'older.md': 'older' });
    commit('project', {
      [product]: lines('sample'),
      'page.md': lines('page'),
      'part.ts': lines('part'),
      'gone.md': 'gone',
      'renamed.ts': lines('renamed'),
      'src/part/gone.ts': lines('gone'),
    });
  });

  const kinds = {
    'a clone': () => git('.', 'clone', '--quiet', 'project', 'copy'),
    'a copy with its own first commit': () => {
      git('.', 'clone', '--quiet', 'project', 'copy');
      rmSync(at('copy/.git'), { recursive: true });
      git('copy', 'init', '--quiet');
      commit('copy', {});
    },
    'a ZIP that its owner changed before the first commit': () => {
      git('.', 'clone', '--quiet', 'project', 'copy');
      rmSync(at('copy/.git'), { recursive: true });
      git('copy', 'init', '--quiet');
      commit('copy', { 'own.md': 'own', [product]: lines('mine') });
    },
  };

  it.each(Object.entries(kinds))(
    'of %s keeps what the owner changed, and adds the rest',
    (_kind, copy) => {
      copy();
      rmSync(at('copy/gone.md'));
      commit('copy', {
        [product]: lines('mine'),
        'page.md': lines('my page').replace('a', 'A'),
        'preise für alle.md': 'own',
        'renamed.ts': lines('mine'),
        'src/part/gone.ts': lines('mine'),
      });
      rmSync(at('project/renamed.ts'));
      rmSync(at('project/src/part/gone.ts'));
      commit('project', {
        [product]: lines('new sample').replace('f', 'F'),
        'page.md': lines('new page').replace('f', 'F'),
        'part.ts': lines('new part'),
        'gone.md': 'new',
        'new.ts': 'new',
      });
      const { status, text } = upgrade(at('project'));
      expect(status, text).toBe(0);
      expect(read(product)).toBe(lines('mine'));
      expect(read('page.md')).toBe(lines('my page').replace('a', 'A').replace('f', 'F'));
      expect(read('part.ts')).toBe(lines('new part'));
      expect(read('new.ts')).toBe('new');
      expect(read('preise für alle.md')).toBe('own');
      expect(read('renamed.ts')).toBe(lines('mine'));
      expect(existsSync(at('copy/gone.md'))).toBe(false);
      expect(existsSync(at('copy/src/part/gone.ts'))).toBe(false);
      expect(text).toMatch(
        /yours stay:\n {2}gone\.md\n {2}page\.md\n {2}renamed\.ts\n {2}src\/facts\/product\.yaml\n {2}src\/part\/gone\.ts, which is gone, because nothing uses it\n/,
      );
      expect(git('copy', 'status', '--porcelain')).toBe('');
      expect(upgrade().text).toBe('You have the newest version.\n');
      commit('project', { 'part.ts': lines('newest') });
      expect(upgrade().status).toBe(0);
      expect(read('part.ts')).toBe(lines('newest'));
    },
  );

  it('from a version with product.ts keeps that, and the next run converts it', () => {
    rmSync(at('project', product));
    commit('project', {
      [oldProduct]: "export const product = {\n  // Name.\n  name: 'Sample' };",
    });
    kinds['a clone']();
    commit('copy', {
      [oldProduct]: "export const product = {\n  // Name.\n  name: 'A', // Mine.\n};\n",
      'src/pages/team.astro': "import { product } from '../facts/product.ts';",
    });
    rmSync(at('project', oldProduct));
    commit('project', { [product]: '# The head.\n\n# The name.\nname: Sample\n' });
    const merged = upgrade(at('project'));
    expect(merged.text).toContain('npm run upgrade, which converts your facts, and npm run build');
    expect(read(oldProduct)).toContain("name: 'A'");
    const { status, text } = upgrade();
    expect([status, text]).toEqual([
      0,
      expect.stringMatching(
        /are now in src\/facts\/product\.yaml[^]*These files import it\.[^]*:\n {2}src\/pages\/team\.astro\nNow run/,
      ),
    ]);
    expect(read(product)).toBe(
      '# The head.\n\n# The name.\nname: A\n# Your comments in product.ts:\n# Mine.\n',
    );
    expect(existsSync(at('copy', oldProduct))).toBe(false);
    expect(git('copy', 'status', '--porcelain')).toBe('');
    expect(upgrade().text).toBe('You have the newest version.\n');
  });

  it('shows the new fields', () => {
    const fields = 'src/setup/every-field.yaml';
    commit('project', { [fields]: '# Text.\nname: A\n' });
    kinds['a clone']();
    commit('project', { [fields]: '# Text.\nname: A\n# Color.\ncolor: red\nmore:\n  part: a\n' });
    expect(upgrade(at('project')).text).toContain(
      '\nsrc/facts/product.yaml can have new fields:\n  # Color.\n  color: red\n  more:\n    part: a\nNow run: ',
    );
  });

  it('starts with changes committed, and with an address, or changes nothing', () => {
    kinds['a clone']();
    expect(upgrade().text).toContain('npm run upgrade -- URL');
    expect(upgrade('--help').text).toMatch(/^usage: npm run upgrade -- URL\n/);
    write('copy/part.ts', 'changed');
    const { status, text } = upgrade(at('project'));
    expect([status, text]).toEqual([1, expect.stringContaining('Commit your changes first')]);
    expect(read('part.ts')).toBe('changed');
  });
});
