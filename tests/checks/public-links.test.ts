import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { requireOwnFiles } from '../../src/packages/checks/public-links.ts';
import { findProgram } from '../find-program.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

const check = () => {
  requireOwnFiles(at('site'), at('site/public'), at('site/src'));
};

/** Creates a link in `public`. */
function link(name: string, target: string): void {
  write('site/public/robots.txt', '');
  symlinkSync(target, at('site/public', name));
}

it.each<[name: string, target: string, why: string]>([
  ['settings.txt', '../.env', 'is a link to .env, outside public and src'],
  ['other.txt', '../../other/file', 'is a link to ../other/file, outside public and src'],
  ['other', '../../other', 'is a link to ../other, outside public and src'],
  ['all', '..', 'is a link to the whole project, which contains it'],
  ['again', '.', 'is a link to public, which contains it'],
  ['loop', 'loop', 'is a link to itself'],
  ['gone', 'none', "is a link to none, which doesn't exist"],
  [
    'env',
    '../src/.env',
    "is a link to a file that isn't for visitors: src/.env can contain passwords",
  ],
])('A link public/%s to %s is refused', (name, target, why) => {
  for (const file of ['site/.env', 'site/src/.env', 'other/file']) write(file, 'PASSWORD=1');
  link(name, target);
  expect(check).toThrow(
    new Error(
      `Nothing was published. Replace these with the files that you want to publish:\n  public/${name} ${why}.`,
    ),
  );
});

it('Links within what a linked folder has are checked too', () => {
  write('site/.env', '');
  write('site/src/pictures/a.jpg', '');
  symlinkSync('../../.env', at('site/src/pictures/b.jpg'));
  link('pictures', '../src/pictures');
  expect(check).toThrow('public/pictures/b.jpg is a link to .env, outside public and src.');
});

it.skipIf(findProgram('mkfifo') === undefined)('A pipe is refused', () => {
  write('site/public/robots.txt', '');
  execFileSync('mkfifo', [at('site/public/pipe')]);
  expect(check).toThrow('public/pipe is neither a file nor a folder.');
});

it("Links to the site's own files are honest, and so is a linked public", () => {
  write('site/src/pictures/a.jpg', '');
  write('shared/b/c.txt', '');
  link('picture.jpg', '../src/pictures/a.jpg');
  link('pictures', '../src/pictures');
  link('robots', 'robots.txt');
  expect(check).not.toThrow();
  symlinkSync('b', at('shared/d'));
  const publicDir = at('site/linked');
  symlinkSync('../shared', publicDir);
  expect(() => {
    requireOwnFiles(at('site'), publicDir, at('site/src'));
    requireOwnFiles(at('site'), at('site/none'), at('site/src'));
  }).not.toThrow();
});

it('A folder public that is a link to nowhere is refused', () => {
  write('site/src/a', '');
  symlinkSync('none', at('site/public'));
  expect(check).toThrow('public is neither a folder nor a link to one.');
});
