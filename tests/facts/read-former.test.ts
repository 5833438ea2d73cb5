import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFormer } from '../../src/packages/facts/read-former.ts';
import { findProgram, needs } from '../find-program.ts';
import { root } from '../project.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

function git(...args: string[]): string {
  const settings = ['-c', 'user.name=A', '-c', 'user.email=a@desk.example', '-c', 'gc.auto=0'];
  return execFileSync('git', [...settings, ...args], {
    cwd: at(),
    env: { PATH: process.env.PATH, GIT_COMMITTER_DATE: '2026-03-02T12:30:00Z' },
    encoding: 'utf8',
  }).trim();
}

/** Removes an object of the repository, as a broken disk does. */
function loseObject(name: string): void {
  const id = git('rev-parse', name);
  rmSync(at('.git/objects', id.slice(0, 2), id.slice(2)));
}

/** Reads the former values in a folder of the repository. */
function readIn(folder = '.') {
  return readFormer(at(folder, 'src/facts/product.yaml'), at(folder, 'dist'));
}

/** Writes product.yaml into a folder of the repository. */
function edit(lines: string | Uint8Array, folder = '.'): void {
  write(join(folder, 'src/facts/product.yaml'), lines);
}

function commit(): void {
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '--message', 'Edit');
}

const product = (number: string, name = 'Harbor Clinic') =>
  `name: ${name}\nphone:\n  number: ${number}\n  takes: [voice]\n`;
const [first, second, now] = ['+442079460998', '+442079460999', '+44 20 7946 0123'] as const;

const installed = findProgram('git');

describe.skipIf(!installed)(`In a Git repository${needs(installed, 'git')}`, () => {
  beforeEach(() => {
    git('init', '--quiet');
  });

  it('Values of earlier versions are former, also of the last commit before an edit', () => {
    edit(product('+12025550123', 'Roomline'));
    commit();
    edit(product(first, 'Harbor Clinc'));
    commit();
    edit('name: "Broken\n');
    commit();
    edit(Buffer.from([0xff, 0x00, 0x01]));
    commit();
    // PowerShell writes UTF-16.
    edit(Buffer.from(`\ufeff${product(second)}`, 'utf16le'));
    commit();
    edit(product(now));
    expect(readIn()).toEqual({
      former: [second, 'Harbor Clinc', first],
      read: 'Old facts: 2 earlier versions of product.yaml in Git, which goes back to 2026-03-02.',
      problem: undefined,
    });
    commit();
    expect(readIn().former).toEqual([second, 'Harbor Clinc', first]);
  });

  it('A value that is current again is not former', () => {
    for (const number of [first, second, first]) {
      edit(product(number));
      commit();
    }
    expect(readIn().former).toEqual([second]);
  });

  it('What a library writes in another way is not former', () => {
    edit(`${product('+442079460123')}email: hello@desk.example\n`);
    commit();
    edit(product('442079460123').replace('[voice]', '&a [voice]') + "email: ''\nkind: ~\n");
    expect(readIn().former).toEqual(['hello@desk.example']);
  });

  it('A version that is too long is left out', () => {
    edit(product(first) + Array.from({ length: 30_000 }, (_, i) => `k${i}: v\n`).join(''));
    commit();
    edit(product(now));
    expect(readIn().former).toEqual([]);
  });

  it('A file with one version has no former values but its own', () => {
    edit(`${product(now)}former: [Old Desk]\n`);
    commit();
    expect(readIn()).toEqual({
      former: ['Old Desk'],
      read: 'Old facts: no earlier version of product.yaml in Git, which goes back to 2026-03-02.',
      problem: undefined,
    });
  });

  it('A moved folder keeps its history, and a changed copy of it has its own', () => {
    for (const number of [first, second]) {
      edit(product(number) + `description: >-\n${'  A clinic.\n'.repeat(20)}`);
      commit();
    }
    const other = '+442079460990';
    mkdirSync(at('sites'));
    git('mv', 'src', 'sites/[new] #1');
    commit();
    const moved = 'sites/[new] #1/facts/product.yaml';
    write('copy/product.yaml', readFileSync(at(moved), 'utf8').replace(second, other));
    commit();
    const read = (file: string) => readFormer(at(file), at('dist')).former;
    write(moved, product(now));
    write('copy/product.yaml', product(now));
    expect([read(moved), read('copy/product.yaml')]).toEqual([[second, first], [other]]);
  });

  it('A file keeps its history whatever its name is', () => {
    write('a/[facts].yaml', product(first));
    write('a/f.yaml', product(second));
    commit();
    write('a/f.yaml', product(now));
    commit();
    write('a/[facts].yaml', product(now));
    expect(readFormer(at('a/[facts].yaml'), at('dist')).former).toEqual([first]);
  });

  it('A link has the history of the file where it leads', () => {
    edit(product(first), 'shared');
    commit();
    edit(product(now), 'shared');
    mkdirSync(at('src/facts'), { recursive: true });
    symlinkSync('../../shared/src/facts/product.yaml', at('src/facts/product.yaml'));
    commit();
    expect(readIn().former).toEqual([first]);
  });

  it('Settings of Git change nothing', () => {
    edit(product(first));
    write('.gitattributes', '*.yaml -diff diff=none');
    commit();
    edit(product(now));
    for (const setting of [
      'color.ui=always',
      'diff.context=0',
      'diff.noprefix=true',
      'diff.none.textconv=true',
      'log.showRoot=false',
    ])
      git('config', ...setting.split('='));
    expect(readIn().former).toEqual([first]);
  });

  it('After git init, there is nothing to read, and nothing is wrong', () => {
    edit(product(now));
    expect(readIn()).toEqual({ former: [], read: read('in `former`'), problem: undefined });
  });

  it('A project in a folder of the repository has its own history, whatever a hook sets', () => {
    edit(product(second));
    edit(product(first), 'sites/clinic');
    commit();
    edit(product(now), 'sites/clinic');
    vi.stubEnv('GIT_DIR', join(root, '.git'));
    expect(readIn('sites/clinic').former).toEqual([first]);
    vi.unstubAllEnvs();
  });

  it('A shallow clone has the last commits only, and the build says so', () => {
    for (const number of [first, second, now]) {
      edit(product(number));
      commit();
    }
    const clone = (depth: string) => {
      git('clone', '--quiet', '--depth', depth, `file://${at()}`, depth);
      return readIn(depth);
    };
    const more = 'To get the whole history, run: git fetch --unshallow';
    expect(clone('2')).toEqual({
      former: [second],
      read: `Old facts: 1 earlier version of product.yaml in Git, which goes back to 2026-03-02. ${more}`,
      problem: undefined,
    });
    expect(clone('1')).toEqual({
      former: [],
      read: `Old facts: no earlier version of product.yaml in Git, which goes back to 2026-03-02. ${more}`,
      problem: undefined,
    });
  });

  it('A clone without old blobs fetches them', () => {
    edit(product(first));
    commit();
    edit(product(now));
    commit();
    git('config', 'uploadpack.allowFilter', 'true');
    git('clone', '--quiet', '--filter=blob:none', `file://${at()}`, 'clone');
    expect(readIn('clone').former).toEqual([first]);
  });

  it('A version that only a merge has is former too', () => {
    edit(product(second));
    commit();
    git('checkout', '--quiet', '-b', 'other');
    edit(product('+442079460990'));
    commit();
    git('checkout', '--quiet', '-');
    edit(product('+442079460991'));
    commit();
    git('merge', '--quiet', '--strategy=ours', '--no-commit', 'other');
    edit(product(first));
    commit();
    edit(product(now));
    expect(readIn().former.toSorted()).toEqual(
      ['+442079460990', '+442079460991', first, second].toSorted(),
    );
  });

  it('Versions after one that is too large are read, and the others are named', () => {
    edit(`${product(first, 'Old Desk')}# ${'x'.repeat(70_000_000)}\n`);
    commit();
    edit(product('+442079460990'));
    commit();
    edit(product(second));
    commit();
    edit(product(now));
    expect(readIn()).toEqual({
      former: [second],
      read: 'Old facts: 1 earlier version of product.yaml in Git, which goes back to 2026-03-02.',
      problem: `Old facts: Git can't read ${at('.git')}: its versions of product.yaml are larger than 64 MB. If an older value is wrong now, add it to \`former\`.`,
    });
  });

  it.each<[what: string, spoil: () => void, problem: RegExp]>([
    [
      'it belongs to someone else',
      () => vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1'),
      /: fatal: detected dubious ownership in repository at '.+' To add an exception for this directory, call: git config --global --add safe\.directory \S+$/,
    ],
    ["Git isn't installed", () => vi.stubEnv('PATH', ''), /: the program git isn't installed$/],
    [
      'it has no HEAD',
      () => {
        rmSync(at('.git/HEAD'));
      },
      /: fatal: not a git repository \(.+$/,
    ],
    [
      'it has lost a commit',
      () => {
        loseObject('HEAD~1');
      },
      /: error: .+ fatal: .+$/,
    ],
    [
      'it is a worktree of a repository that is gone',
      () => {
        rmSync(at('.git'), { recursive: true });
        write('.git', 'gitdir: /gone/.git/worktrees/clinic');
      },
      /: fatal: not a git repository: \/gone\/\.git\/worktrees\/clinic$/,
    ],
    [
      'its branch is gone',
      () => {
        git('branch', 'other');
        git('update-ref', '-d', 'HEAD');
      },
      /: fatal: your current branch '\w+' does not have any commits yet$/,
    ],
    [
      'it is bare',
      () => git('config', 'core.bare', 'true'),
      /: its settings core\.bare or core\.worktree say that its files are elsewhere$/,
    ],
    [
      'its files are elsewhere',
      () => {
        mkdirSync(at('other'));
        git('config', 'core.worktree', at('other'));
      },
      /: its settings core\.bare or core\.worktree say that its files are elsewhere$/,
    ],
    [
      'it has lost a version',
      () => {
        loseObject('HEAD:src/facts/product.yaml');
      },
      /: fatal: unable to read \w+$/,
    ],
  ])(
    "A repository that Git can't read is reported, mostly in Git's words, such as if %s",
    (_what, spoil, problem) => {
      for (const number of [first, second]) {
        edit(product(number));
        commit();
      }
      edit(product(now));
      vi.stubEnv('LC_ALL', 'C');
      spoil();
      const found = readIn();
      vi.unstubAllEnvs();
      expect(found).toEqual({
        former: [],
        read: 'Old facts: only those in `former`.',
        problem: expect.stringMatching(problem) as string,
      });
    },
  );

  it('Of many commits, the newest 200 are read', () => {
    const file = 'src/facts/product.yaml';
    const stream = Array.from({ length: 202 }, (_none, index) => {
      const text = product(`+4420794${60_000 + index}`);
      return `commit refs/heads/many\ncommitter A <a@desk.example> ${1_772_500_000 + index} +0000\ndata 0\nM 644 inline ${file}\ndata ${text.length}\n${text}\n`;
    });
    execFileSync('git', ['fast-import', '--quiet'], { cwd: at(), input: stream.join('') });
    git('checkout', '--quiet', 'many');
    edit(product(now));
    const { former, read } = readIn();
    expect(read).toContain('200 earlier versions');
    expect([former[0], former.at(-1)]).toEqual(['+442079460201', '+442079460002']);
  });
});

const read = (others: string) =>
  `Old facts: only those ${others}, because Git's history isn't here.`;

it('Without a repository, the last build is compared', () => {
  edit(product(now));
  expect(readIn()).toEqual({ former: [], read: read('in `former`'), problem: undefined });
  write('dist/product.yaml', product(first));
  expect(readIn()).toEqual({
    former: [first],
    read: read('of the last build'),
    problem: undefined,
  });
});

it.skipIf(!installed)(
  `Another project's repository doesn't count${needs(installed, 'git')}`,
  () => {
    edit(product(first));
    git('init', '--quiet');
    commit();
    edit(product(now), 'copy');
    expect(readIn('copy')).toEqual({ former: [], read: read('in `former`'), problem: undefined });
  },
);
