import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findProgram, needs } from '../find-program.ts';
import { root } from '../project.ts';
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

type Files = Readonly<Record<string, string>>;

function commit(folder: string, files: Files): void {
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
const fields = 'src/packages/setup/every-field.yaml';
const part = 'src/packages/api/part.ts';
const lock = 'package-lock.json';

/** A package.json, with scripts and packages that the project has. */
const toPackage = (version: string, more: Readonly<Record<string, unknown>> = {}) =>
  `${JSON.stringify({ name: 'frontdesk', version, scripts: { build: version }, ...more }, null, 2)}\n`;

const toLock = (version: string) =>
  `${JSON.stringify({ name: 'frontdesk', version, lockfileVersion: 3, requires: true, packages: { '': { name: 'frontdesk', version } } }, null, 2)}\n`;

/** What a project of the first version has. */
const first: Files = {
  [product]: 'sample',
  [fields]: '# Text.\nname: A\n',
  [part]: 'part',
  'src/packages/api/gone.ts': 'gone',
  'src/content.config.ts': 'config',
  'tests/api/part.test.ts': 'test',
  'public/licenses/font.txt': 'license',
  'astro.config.mjs': 'config',
  'wrangler.jsonc': 'name: frontdesk',
  'docs/old.md': 'old',
  'docs/guide.md': 'guide',
  'package.json': toPackage('1.0.0'),
  [lock]: toLock('1.0.0'),
};

/** What differs in the second version. */
const second: Files = {
  [product]: 'new sample',
  [fields]: '# Text.\nname: A\n# Color.\ncolor: red\nmore:\n  part: a\n',
  [part]: 'new part',
  'src/packages/api/new [1].ts': 'new',
  'src/content.config.ts': 'new config',
  'tests/api/part.test.ts': 'new test',
  'public/licenses/font.txt': 'new license',
  'astro.config.mjs': 'new config',
  'wrangler.jsonc': 'name: frontdesk, new',
  'docs/guide.md': 'new guide',
  'package.json': toPackage('2.0.0'),
  [lock]: toLock('2.0.0'),
};

/** What an owner has. */
const mine: Files = {
  [product]: 'mine',
  'src/facts/logo.svg': 'logo',
  'src/content/docs/preise für alle.md': 'own',
  'src/content.config.ts': 'my config',
  'src/components/Footer.astro': 'own',
  'public/own.txt': 'own',
  'wrangler.jsonc': 'name: salon',
};

describe.skipIf(!hasGit)(`An upgrade${needs(hasGit ? 'git' : undefined, 'git')}`, () => {
  beforeEach(() => {
    write('project/README.md', '');
    git('project', 'init', '--quiet');
    commit('project', { 'docs/older.md': 'older', [part]: 'first' });
    commit('project', first);
  });

  const release = () => {
    for (const file of ['src/packages/api/gone.ts', 'docs/old.md']) rmSync(at('project', file));
    commit('project', second);
  };

  /** Makes an archive of the project, as the pages of its releases have one. */
  const archive = (prefix = '--prefix=frontdesk-2/') => {
    git('project', 'archive', prefix, `--output=${at('release.tar.gz')}`, 'HEAD');
    return at('release.tar.gz');
  };

  /** Makes a copy without the history of the project, as a ZIP file is one. */
  const unzip = (files: Files) => {
    git('.', 'clone', '--quiet', 'project', 'copy');
    rmSync(at('copy/.git'), { recursive: true });
    git('copy', 'init', '--quiet');
    commit('copy', files);
  };
  const clone = () => git('.', 'clone', '--quiet', 'project', 'copy');
  const kinds = {
    'a clone from a repository': [clone, () => at('project')],
    'a copy with its own first commit from a repository': [
      () => {
        unzip({});
      },
      () => at('project'),
    ],
    'a ZIP that its owner changed before the first commit from a repository': [
      () => {
        unzip({ 'own.md': 'own', [product]: 'mine' });
      },
      () => at('project'),
    ],
    'a copy with its own first commit from an archive': [
      () => {
        unzip({ [product]: 'mine' });
      },
      archive,
    ],
    'a copy with its own first commit from an archive without a folder': [
      () => {
        unzip({});
      },
      () => archive('--prefix='),
    ],
  } as const;

  it.each(Object.entries(kinds))(
    "of %s replaces the engine, and nothing of the owner's",
    (_kind, [copy, address]) => {
      copy();
      rmSync(at('copy/docs/guide.md'));
      commit('copy', mine);
      release();
      const { status, text } = upgrade(address());
      expect(status, text).toBe(0);
      for (const [file, content] of Object.entries(mine)) expect(read(file)).toBe(content);
      const engine = [part, 'src/packages/api/new [1].ts', 'tests/api/part.test.ts'];
      for (const file of engine) expect(read(file)).toBe(second[file]);
      for (const file of ['package.json', lock, 'astro.config.mjs'])
        expect(read(file)).toBe(second[file]);
      expect(read('public/licenses/font.txt')).toBe('license');
      expect([has('src/packages/api/gone.ts'), has('docs/old.md'), has('docs/guide.md')]).toEqual([
        ...[false, false, false],
      ]);
      expect(text).toMatch(
        /^Upgraded\.\nThese files stay as you have them:\n {2}docs\/guide\.md\n {2}wrangler\.jsonc\n/,
      );
      expect(text).toContain(
        `\n${product} can have new fields:\n  # Color.\n  color: red\n  more:\n    part: a\nNow run: `,
      );
      expect(git('copy', 'status', '--porcelain')).toBe('');
      expect(upgrade(address()).text).toBe('You have this version.\n');
      commit('project', { [part]: 'newest', 'wrangler.jsonc': 'name: frontdesk, newest' });
      expect(upgrade(address()).status).toBe(0);
      expect([read(part), read('wrangler.jsonc')]).toEqual(['newest', 'name: salon']);
      git('copy', 'reset', '--hard', 'HEAD^^');
      expect(read(part)).toBe('part');
    },
  );

  it.each([
    ['a repository', () => at('project')],
    ['an archive', archive],
  ] as const)(
    'from %s replaces what an owner changed in the engine only with --force',
    (_, from) => {
      unzip({});
      const own = 'src/packages/api/own.ts';
      commit('copy', { [part]: 'mine', [own]: 'mine', '.gitignore': '*new*' });
      write('copy/src/packages/api/new [1].ts', 'mine');
      release();
      const before = git('copy', 'rev-parse', 'HEAD');
      const { status, text } = upgrade(from());
      expect(status).toBe(1);
      const [, list = ''] =
        /^You changed these files, .*:\n((?: {2}.*\n)+)To replace/.exec(text) ?? [];
      expect(list.trim().split(/\n */).sort()).toEqual(['src/packages/api/new [1].ts', own, part]);
      expect(git('copy', 'rev-parse', 'HEAD') + git('copy', 'status', '--porcelain')).toBe(before);
      expect([read(part), read('src/packages/api/new [1].ts')]).toEqual(['mine', 'mine']);
      expect(upgrade(from(), '--force').status).toBe(0);
      expect([read(part), read('src/packages/api/new [1].ts'), has(own)]).toEqual([
        ...['new part', 'new', false],
      ]);
    },
  );

  it('finds a change in the engine that an owner made before the first commit', () => {
    unzip({ [part]: 'mine' });
    release();
    expect(upgrade(at('project')).text).toContain(`\n  ${part}\n`);
  });

  it('from an archive says that such a change is replaced, and keeps the packages', () => {
    write('project/local/package.json', '{ "name": "own", "version": "1.0.0" }');
    commit('project', {});
    unzip({
      [part]: 'mine',
      'package.json': toPackage('1.0.0', { dependencies: { own: 'file:local' } }),
    });
    release();
    const { text } = upgrade(archive());
    expect(text).toContain('An archive has no history. If you changed files of Frontdesk before');
    expect(text).toContain('\npackage.json keeps what you added:\n  own\n');
    expect(read(part)).toBe('new part');
    commit('project', { [part]: 'newest' });
    expect(upgrade(archive()).text).not.toContain('An archive has no history');
  });

  it('keeps the packages and scripts that an owner added, and drops what the release no longer has', () => {
    for (const name of ['older', 'client', 'own'])
      write(`project/local/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
    const devDependencies = { client: 'file:local/client' };
    const dependencies = { older: 'file:local/older' };
    commit('project', { 'package.json': toPackage('1.0.0', { dependencies, devDependencies }) });
    clone();
    commit('copy', {
      'package.json': toPackage('1.0.0', {
        name: 'salon',
        scripts: { build: '1.0.0', deploy: 'mine' },
        dependencies: { ...dependencies, ...devDependencies, own: 'file:local/own' },
      }),
    });
    release();
    commit('project', { 'package.json': toPackage('2.0.0', { devDependencies }) });
    // The first time, the package.json that the copy was made from isn't known.
    const { status, text } = upgrade(at('project'));
    expect(status, text).toBe(0);
    const added = ['deploy', 'older', 'client', 'own'].map((name) => `\n  ${name}`).join('');
    expect(text).toContain(`package.json keeps what you added:${added}\n`);
    const parse = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;
    expect(parse('package.json')).toEqual({
      name: 'salon',
      version: '2.0.0',
      scripts: { build: '2.0.0', deploy: 'mine' },
      dependencies: { ...dependencies, ...devDependencies, own: 'file:local/own' },
      devDependencies: {},
    });
    const { packages } = parse(lock) as { packages: Record<string, { dev?: boolean }> };
    expect(packages['node_modules/own']).toBeDefined();
    expect(packages['local/client']?.dev).toBeUndefined();
    // From then on, it is.
    commit('copy', { 'package.json': read('package.json').replace(/.*older.*\n/, '') });
    const more = { extra: 'file:local/older' };
    commit('project', { 'package.json': toPackage('3.0.0', { dependencies: more }) });
    expect(upgrade().text).not.toContain('extra');
    commit('project', { 'package.json': toPackage('4.0.0') });
    expect(upgrade().text).toContain('you added:\n  deploy\n  client\n  own\n');
    expect(parse('package.json')).toEqual({
      name: 'salon',
      version: '4.0.0',
      scripts: { build: '4.0.0', deploy: 'mine' },
      dependencies: { ...devDependencies, own: 'file:local/own' },
    });
  });

  it('brings the release of a tag', () => {
    clone();
    release();
    git('project', 'tag', '--annotate', '--message', '2', 'v2');
    commit('project', { [part]: 'newest' });
    expect(upgrade(`${at('project')}#v2`).status).toBe(0);
    expect(read(part)).toBe('new part');
    expect(upgrade('#HEAD').status).toBe(0);
    expect(read(part)).toBe('newest');
  });

  it('brings an archive from its address', async () => {
    unzip({});
    release();
    const bytes = readFileSync(archive());
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/v2.tar.gz' ? 200 : 404;
      response.end(bytes);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const run = async (name: string) => {
      const child = spawn(process.execPath, [program, `${origin}/${name}`], {
        cwd: at('copy'),
        env,
      });
      const [code] = (await once(child, 'close')) as [number];
      return code;
    };
    expect([await run('v3.tar.gz'), read(part)]).toEqual([1, 'part']);
    expect([await run('v2.tar.gz'), read(part)]).toEqual([0, 'new part']);
    server.close();
  });

  it('starts with changes committed, and with an address, or changes nothing', () => {
    clone();
    expect(upgrade().text).toContain('npm run upgrade -- ADDRESS');
    expect(upgrade('--help').text).toMatch(/^usage: npm run upgrade -- /);
    expect(upgrade(at('nowhere')).text).toContain('does not appear to be a git repository');
    expect(upgrade(at('nowhere.tgz')).text).toContain('nowhere.tgz');
    expect(git('copy', 'remote').trim()).toBe('origin');
    git('.', 'init', '--quiet', 'other');
    commit('other', { 'index.js': '' });
    expect(upgrade(at('other')).text).toContain('has no src/packages');
    expect(git('copy', 'status', '--porcelain')).toBe('');
    write(`copy/${part}`, 'changed');
    const { status, text } = upgrade(at('project'));
    expect([status, text]).toEqual([1, expect.stringContaining('Commit your changes first')]);
    expect(read(part)).toBe('changed');
    rmSync(at('copy/.git'), { recursive: true });
    expect(upgrade(at('project')).text).toMatch(/^This folder must be a repository of its own\./);
  });

  it('that fails changes nothing', () => {
    clone();
    // npm can't install it.
    commit('copy', { 'package.json': toPackage('1.0.0', { dependencies: { 'N O': '1.0.0' } }) });
    release();
    const before = git('copy', 'rev-parse', 'HEAD');
    const { status, text } = upgrade(at('project'));
    expect([status, text]).toEqual([1, expect.stringContaining('N O')]);
    expect(git('copy', 'rev-parse', 'HEAD') + git('copy', 'status', '--porcelain')).toBe(before);
    expect([read(part), has('src/packages/api/new [1].ts'), has('docs/old.md')]).toEqual([
      ...['part', false, true],
    ]);
  });

  it('that was stopped midway goes on after a commit', () => {
    clone();
    commit('copy', { [product]: 'mine' });
    release();
    git('copy', 'remote', 'add', 'upstream', at('project'));
    git('copy', 'fetch', '--quiet', 'upstream', 'HEAD');
    git('copy', 'restore', '--source=FETCH_HEAD', part, 'src/packages/api/new [[]1].ts');
    expect(upgrade().text).toContain('Commit your changes first');
    commit('copy', {});
    expect(upgrade().status).toBe(0);
    expect([read(part), read(product), has('src/packages/api/gone.ts')]).toEqual([
      ...['new part', 'mine', false],
    ]);
  });
});

// An upgrade by 0.4.0 merges. If such a folder were gone, Git would take it for renamed, and an owner's files with it.
it.each(['components', 'content/docs', 'content/docs/docs', 'content/i18n', 'pages', 'styles'])(
  'The folder src/%s stays for what owners put there',
  (folder) => {
    expect(existsSync(join(root, 'src', folder, '.gitkeep'))).toBe(true);
  },
);
