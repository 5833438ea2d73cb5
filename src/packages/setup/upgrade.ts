import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { toMessage } from '@frontdesk/settings';

const usage = `usage: npm run upgrade -- [URL][#TAG] [--force]
  URL: The repository that you copied. After the first time, you can leave it out.
  TAG: A release, such as '#v0.5.0'. Without it, the newest version.
  --force: Also replaces the files of Frontdesk that you changed.`;

const productFile = 'src/facts/product.yaml';

/** The files that owners edit. */
const ownerFile = /^(?:src\/content[./]|public\/|src\/facts\/product\.yaml$)/;

/** Runs git, and returns what it prints. */
function git(args: readonly string[], input = ''): string {
  const options = { encoding: 'utf8', stdio: 'pipe', maxBuffer: 256 * 1024 * 1024, input } as const;
  return execFileSync('git', args, options).trim();
}

/** Lists the files of a commit with the ids of their contents. */
function listFiles(commit: string): Map<string, string> {
  const entries = git(['ls-tree', '-r', '-z', commit]).matchAll(/ (\w{40,64})\t([^\0]+)/g);
  return new Map(Array.from(entries, ([, id = '', file = '']) => [file, id]));
}

/** Lists each file that the history of a commit has, with the ids of all its contents. */
function listVersions(commit: string): Map<string, Set<string>> {
  const log = ['log', '--raw', '--root', '-m', '-z', '--no-abbrev', '--no-renames', '--format='];
  const versions = new Map<string, Set<string>>();
  for (const [, id = '', file = ''] of git([...log, commit]).matchAll(/ (\w+) \w\0([^\0]+)/g))
    versions.set(file, (versions.get(file) ?? new Set()).add(id));
  return versions;
}

/** Replaces files with those of a commit, or removes those that it lacks. If that fails, all stay as they were. */
function replace(files: readonly string[], commit: string): void {
  const restore = ['restore', `--source=${commit}`, '--staged', '--worktree'];
  const paths = ['--pathspec-from-file=-', '--pathspec-file-nul'];
  try {
    git(['--literal-pathspecs', ...restore, ...paths], files.join('\0'));
    git(['commit', '--message', 'Upgrade Frontdesk']);
  } catch (error) {
    git(['reset', '--hard']);
    throw error;
  }
}

/** Makes sure that Git can bring back everything that an upgrade replaces. */
function checkRepository(): void {
  const init = 'git init, git add -A, git commit -m "My site"';
  if (!existsSync('.git'))
    throw new Error(`This folder must be a repository of its own. Run: ${init}`);
  // After an upgrade that was stopped midway, the next one goes on.
  if (git(['status', '--porcelain']) !== '')
    throw new Error('Commit your changes first: git add -A, then git commit -m "My changes"');
}

/** Fetches a release from a repository, or from the one of the last time. */
function fetchRelease(address: string): string {
  const [url = '', tag = 'HEAD'] = address.split('#');
  const isKnown = git(['remote']).split('\n').includes('upstream');
  if (url === '' && !isKnown) throw new Error(usage);
  git(['fetch', '--quiet', '--no-tags', url === '' ? 'upstream' : url, tag]);
  if (url !== '') git(['remote', isKnown ? 'set-url' : 'add', 'upstream', url]);
  return git(['rev-parse', 'FETCH_HEAD']);
}

/** Lists the lines about fields that a product.yaml can have in a commit, and not yet, with their descriptions. */
function listNewFields(commit: string): string[] {
  const diff = ['diff', '--unified=0', '--no-color', '--no-ext-diff', 'HEAD', commit];
  const lines = git([...diff, '--', 'src/packages/setup/every-field.yaml']).split('\n');
  return lines.filter((line) => /^\+(?!\+)/.test(line)).map((line) => line.slice(1));
}

type Command = Readonly<{ address: string; force: boolean }>;

/** Upgrades the copy, and returns what to tell its owner. */
function upgrade({ address, force }: Command): string {
  checkRepository();
  const release = fetchRelease(address);
  const [theirs, ours, versions] = [listFiles(release), listFiles('HEAD'), listVersions(release)];
  const different = [...versions.keys()].filter((file) => ours.get(file) !== theirs.get(file));
  const once = listVersions('HEAD');
  // Contents that no version of Frontdesk had are the owner's. So is a file that Git ignores, and a deleted page.
  const changed = different.filter((file) =>
    ours.has(file)
      ? !versions.get(file)?.has(ours.get(file) ?? '')
      : existsSync(file) || (ownerFile.test(file) && once.has(file)),
  );
  const kept = changed.filter((file) => ownerFile.test(file) || !theirs.has(file));
  const overwritten = changed.filter((file) => !kept.includes(file));
  const toList = (lines: readonly string[]) => lines.map((line) => `\n  ${line}`).join('');
  if (overwritten.length > 0 && !force)
    throw new Error(
      `You changed these files, which the new version replaces:${toList(overwritten)}\nTo replace them, add --force. To get one back then: git checkout HEAD^ -- FILE`,
    );
  const replaced = different.filter((file) => !kept.includes(file));
  if (replaced.length === 0) return 'You have this version.';
  const fields = toList(listNewFields(release));
  replace(replaced, release);
  const unchanged = toList(kept.filter((file) => file !== productFile));
  const compare = `To compare one with the new version: git diff HEAD ${release} -- FILE`;
  const next = 'Now run: npm ci --omit=dev, then npm run build.';
  return [
    'Upgraded.',
    ...(unchanged ? [`These files stay as you have them:${unchanged}`, compare] : []),
    ...(fields ? [`${productFile} can have new fields:${fields}`] : []),
    `${next} To undo the upgrade: git reset --hard HEAD^, then npm ci --omit=dev`,
  ].join('\n');
}

try {
  const { positionals, values } = parseArgs({
    options: { force: { type: 'boolean', default: false }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [address = ''] = positionals;
  const { force, help } = values;
  const text = help ? usage : upgrade({ address, force });
  process.stdout.write(`${toMessage(text)}\n`);
} catch (error) {
  const { stderr, message } = error as Error & { readonly stderr?: string };
  process.stderr.write(`${toMessage([stderr?.trim(), message].find(Boolean) ?? '')}\n`);
  process.exitCode = 1;
}
