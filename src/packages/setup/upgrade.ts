import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { toMessage } from '@frontdesk/settings';
import { compareFiles } from './compare-files.ts';
import { fetchRelease } from './fetch-release.ts';
import { git } from './git.ts';
import { writeVersions } from './write-versions.ts';

const usage = `usage: npm run upgrade -- [ADDRESS] [--force]
  ADDRESS: The repository that you copied. For a certain release, add its tag: 'ADDRESS#v0.5.0'. Or the address of a
    release's archive, or a file, that ends in .tar.gz or .tgz. After the first time, you can leave out a repository.
  --force: Also replaces what you changed in src/packages and tests.`;

const firstArchive = `An archive has no history. If you changed files of Frontdesk before your first commit, the new version replaced them.
To see what changed in one: git diff HEAD^ HEAD -- FILE`;

const productFile = 'src/facts/product.yaml';

const subject = 'Upgrade Frontdesk';

/** Makes sure that Git can bring back everything that an upgrade replaces. */
function checkRepository(): void {
  const init = 'git init, git add -A, git commit -m "My site"';
  if (!existsSync('.git'))
    throw new Error(`This folder must be a repository of its own. Run: ${init}`);
  // After an upgrade that was stopped midway, the next one goes on.
  if (git(['status', '--porcelain']) !== '')
    throw new Error('Commit your changes first: git add -A, then git commit -m "My changes"');
}

/** Finds what the last upgrade brought, which is the second parent of its commit. */
function findLast(): string | undefined {
  const log = ['log', '--merges', '--max-count=1', `--grep=^${subject}$`, '--format=%P'];
  return git(log).split(' ')[1];
}

/**
 * Replaces files and the versions, commits them, and returns the names that package.json keeps, or undefined if nothing
 * differs. If that fails, all stay as they were.
 */
function replace(files: readonly string[], release: string, base: string | undefined) {
  const restore = ['restore', `--source=${release}`, '--staged', '--worktree'];
  const paths = ['--pathspec-from-file=-', '--pathspec-file-nul'];
  try {
    if (files.length > 0) git(['--literal-pathspecs', ...restore, ...paths], files.join('\0'));
    const added = writeVersions(release, base);
    git(['add', 'package.json', 'package-lock.json']);
    const tree = git(['write-tree']);
    if (tree === git(['rev-parse', 'HEAD^{tree}'])) return undefined;
    // The next upgrade finds the release here. Without its parents, because their history isn't the owner's.
    const brought = git(['commit-tree', `${release}^{tree}`, '-m', 'Frontdesk']);
    const parents = ['-p', 'HEAD', '-p', brought];
    git(['reset', '--soft', git(['commit-tree', tree, ...parents, '-m', subject])]);
    return added;
  } catch (error) {
    git(['reset', '--hard']);
    throw error;
  }
}

/** Lists the lines about fields that a product.yaml can have in a commit, and not yet, with their descriptions. */
function listNewFields(commit: string): string[] {
  const diff = ['diff', '--unified=0', '--no-color', '--no-ext-diff', 'HEAD', commit];
  const lines = git([...diff, '--', 'src/packages/setup/every-field.yaml']).split('\n');
  return lines.filter((line) => /^\+(?!\+)/.test(line)).map((line) => line.slice(1));
}

const toList = (lines: readonly string[]) => lines.map((line) => `\n  ${line}`).join('');

type Command = Readonly<{ address: string; force: boolean }>;

/** Upgrades the copy, and returns what to tell its owner. */
async function upgrade({ address, force }: Command): Promise<string> {
  checkRepository();
  const release = await fetchRelease(address);
  const last = findLast();
  const { lost, kept, replaced, isKnown } = compareFiles(release, last);
  if (lost.length > 0 && !force)
    throw new Error(
      `You changed these files, which the new version replaces:${toList(lost)}\nTo replace them, add --force. To get one back then: git checkout HEAD^ -- FILE`,
    );
  const { commit, isArchive } = release;
  const fields = toList(listNewFields(commit));
  const isFirstArchive = isArchive && last === undefined;
  const isOriginal = !isFirstArchive && isKnown('package.json');
  const added = replace(replaced, commit, last ?? (isOriginal ? 'HEAD' : undefined));
  if (added === undefined) return 'You have this version.';
  const compareOne = `To compare one with the new version: git diff HEAD HEAD^2 -- FILE`;
  return [
    'Upgraded.',
    ...(kept.length > 0 ? [`These files stay as you have them:${toList(kept)}`, compareOne] : []),
    ...(isFirstArchive ? [firstArchive] : []),
    ...(added.length > 0 ? [`package.json keeps what you added:${toList(added)}`] : []),
    ...(fields ? [`${productFile} can have new fields:${fields}`] : []),
    'Now run: npm ci --omit=dev, then npm run build. To undo the upgrade: git reset --hard HEAD^, then npm ci --omit=dev',
  ].join('\n');
}

try {
  const { positionals, values } = parseArgs({
    options: { force: { type: 'boolean', default: false }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [address = ''] = positionals;
  const text = values.help ? usage : await upgrade({ address, force: values.force });
  process.stdout.write(`${toMessage(text)}\n`);
} catch (error) {
  const { stderr, message } = error as Error & { readonly stderr?: string };
  process.stderr.write(`${toMessage([stderr?.trim(), message].find(Boolean) ?? '')}\n`);
  process.exitCode = 1;
}
