import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createPageDates } from '../../../src/publish/page-dates.ts';
import { findProgram, needs } from '../../find-program.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();
const installed = findProgram('git');

function git(day: string, ...args: string[]): void {
  const time = `${day}T12:00:00Z`;
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@desk.example', ...args], {
    cwd: at(),
    env: { PATH: process.env.PATH, GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time },
  });
}

function commit(day: string, pages: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(pages)) write(`src/content/docs/${name}`, text);
  git(day, 'add', 'src');
  git(day, 'commit', '--quiet', '--message', day);
}

const dates = (root = at()) => {
  const dateOf = createPageDates(root);
  const paths = ['/old/', '/preise/', '/%C3%B6ffnung/', '/tabs/', '/facts/', '/edited/', '/none/'];
  return Object.fromEntries(
    paths.flatMap((path) => {
      const day = dateOf(path)?.toISOString().slice(0, 10);
      return day === undefined ? [] : [[path, day]];
    }),
  );
};

it.skipIf(!installed)(
  `A page has the date of the last commit of its file, if only its file decides what it says${needs(installed, 'git')}`,
  () => {
    expect(dates()).toEqual({});
    git('2026-01-01', 'init', '--quiet');
    expect(dates()).toEqual({});
    commit('2026-01-01', { 'old.md': 'a', 'preise/index.md': 'a', 'edited.md': 'a' });
    commit('2026-02-02', {
      'preise/index.md': 'b',
      'öffnung.md': 'a',
      'tabs.mdx': "import { Tabs } from '@astrojs/starlight/components';",
      'facts.mdx': "import { facts } from 'virtual:frontdesk/facts';",
    });
    write('src/content/docs/edited.md', 'b');
    write('src/content/docs/none.md', 'a');
    const second = {
      '/preise/': '2026-02-02',
      '/%C3%B6ffnung/': '2026-02-02',
      '/tabs/': '2026-02-02',
    };
    expect(dates()).toEqual({ '/old/': '2026-01-01', ...second });
    git('2026-03-03', 'clone', '--quiet', '--depth', '1', `file://${at()}`, at('shallow'));
    expect(dates(at('shallow'))).toEqual({});
    commit('2026-03-03', { 'old.md': 'b' });
    git('2026-03-03', 'clone', '--quiet', '--depth', '2', `file://${at()}`, at('deeper'));
    expect(dates(at('deeper'))).toEqual({
      '/old/': '2026-03-03',
      '/edited/': '2026-03-03',
      '/none/': '2026-03-03',
    });
  },
);
