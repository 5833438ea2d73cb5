import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  followLink,
  recoverFolders,
  replaceFolders,
} from '../../src/packages/folders/replace-folders.ts';
import { root } from '../project.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it.each([
  ['before the first build', ['.dist.new']],
  ['after a build', ['dist', '.dist.new']],
  ['after a build that ended between its two renames', ['.dist.replaced', '.dist.new']],
  ['after a build that ended before its cleanup', ['dist', '.dist.replaced', '.dist.new']],
])('The new folder replaces the old one %s', (_when, folders) => {
  for (const folder of ['.dist.old', ...folders]) write(`${folder}/file`, folder);
  replaceFolders([[at('dist'), at('.dist.new')]]);
  expect(readFileSync(at('dist', 'file'), 'utf8')).toBe('.dist.new');
  // A copy of the owner's.
  expect(readdirSync(at())).toEqual(['.dist.old', 'dist']);
});

it.each(['dist', '.dist.replaced'])('%s stays if the new folder is missing', (name) => {
  write(`${name}/file`, 'old');
  expect(() => {
    replaceFolders([[at('dist'), at('.dist.new')]]);
  }).toThrow('ENOENT');
  expect(readdirSync(at())).toEqual(['dist']);
});

/** Replaces folders in a process that fails, or kills itself, instead of the n-th time that it changes the file system. */
const program = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let [count, code, file, ...folders] = process.argv.slice(1);
  for (const name of ['renameSync', 'rmSync', 'mkdirSync', 'cpSync']) {
    const change = fs[name];
    fs[name] = (...args) => {
      if ((count -= 1) !== 0) return change(...args);
      if (code === 'SIGKILL') process.kill(process.pid, code);
      throw Object.assign(new Error('raw'), { code });
    };
  }
  syncBuiltinESMExports();
  const { replaceFolders } = await import(file);
  try {
    replaceFolders(folders.map((folder, index) => [folder, process.env.REPLACEMENTS.split(' ')[index]]));
  } catch ({ message }) {
    console.log(message);
  }
`;

const source = join(root, 'src/packages/folders/replace-folders.ts');

function replaceUntil(count: number, code: string, replacements: Readonly<Record<string, string>>) {
  const folders = Object.keys(replacements).map((name) => at(name));
  const args = ['--input-type=module', '-e', program, String(count), code, source, ...folders];
  const REPLACEMENTS = Object.values(replacements)
    .map((name) => at(name))
    .join(' ');
  return spawnSync(process.execPath, args, { env: { REPLACEMENTS }, encoding: 'utf8' });
}

it.each([
  [1, 'old'],
  [2, 'old'],
  [3, 'old'],
  [4, 'new'],
])('A kill before change %d leaves the %s folder', (count, expected) => {
  write('dist/file', 'old');
  write('.dist.new/file', 'new');
  expect(replaceUntil(count, 'SIGKILL', { dist: '.dist.new' }).signal).toBe('SIGKILL');
  recoverFolders([at('dist')]);
  expect(readFileSync(at('dist', 'file'), 'utf8')).toBe(expected);
});

const pair = { dist: '.dist.new/client', '.frontdesk': '.dist.new' };

describe.each(['a second build', 'the first build'])('Of two folders, %s', (which) => {
  const isFirst = which === 'the first build';
  const create = () => {
    write('dist/file', 'old');
    if (!isFirst) write('.frontdesk/server', 'old');
    write('.dist.new/client/file', 'new');
    write('.dist.new/server', 'new');
  };
  const read = () => [
    readFileSync(at('dist/file'), 'utf8'),
    existsSync(at('.frontdesk/server')) ? readFileSync(at('.frontdesk/server'), 'utf8') : 'old',
  ];

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'has both or none if it is killed before change %d',
    (count) => {
      create();
      const { signal } = replaceUntil(count, 'SIGKILL', pair);
      expect(signal).toBe('SIGKILL');
      recoverFolders([at('dist'), at('.frontdesk')]);
      const [published, server] = read();
      expect(published).toBe(server);
      expect(published).toBe(count > 6 ? 'new' : 'old');
    },
  );

  it.each([
    [3, 'EBUSY'],
    [4, 'EXDEV'],
    [5, 'EACCES'],
    [6, 'EPERM'],
  ])('keeps both if change %d fails with %s, and says why in a sentence', (count, code) => {
    create();
    const { stdout } = replaceUntil(count, code, pair);
    expect(stdout).toContain(`can't be replaced (${code}).\nIf it is a mount point, `);
    expect(read()).toEqual(['old', 'old']);
  });

  it('leaves nothing beside them', () => {
    create();
    replaceFolders(Object.entries(pair).map(([folder, other]) => [at(folder), at(other)]));
    expect(read()).toEqual(['new', 'new']);
    expect(readdirSync(at()).sort()).toEqual(['.frontdesk', 'dist']);
  });
});

it('A link is followed to its folder, also while that is being replaced', () => {
  symlinkSync('www', at('dist'));
  expect(followLink(at('dist'))).toBe(at('www'));
  write('www/file', '');
  expect(followLink(at('dist'))).toBe(at('www'));
  expect(followLink(at('www'))).toBe(at('www'));
  expect(followLink(at('none'))).toBe(at('none'));
});

it('Where a path is a link, the folder that it leads to is restored', () => {
  symlinkSync('www', at('dist'));
  write('.www.replaced/file', 'old');
  recoverFolders([at('dist')]);
  expect(readFileSync(at('dist/file'), 'utf8')).toBe('old');
});
