import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toMessage } from '../facts/printable.ts';

// Imports nothing of this project before the merge, so that an older copy can run it.
const productFile = 'src/facts/product.yaml';

/** What versions before 0.4 had. */
const oldProductFile = 'src/facts/product.ts';

const usage = `usage: npm run upgrade -- URL
  URL: The repository that you copied. After the first time, you can leave it out.`;

/** Runs git, and returns what it prints. */
function git(...args: string[]): string {
  const options = { encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 } as const;
  // Without quotes around names in other scripts.
  return execFileSync('git', ['-c', 'core.quotePath=false', ...args], options).trim();
}

/** True if git exits with 0. */
function succeeds(...args: string[]): boolean {
  try {
    git(...args);
    return true;
  } catch {
    return false;
  }
}

const lines = (text: string) => text.split('\n').filter((line) => line !== '');

/**
 * Finds the commit that a copy without its history was made from: the one with the same files as the copy's first commit
 * or, if its owner changed some before that, with the fewest different ones.
 */
function findCopied(theirs: string): string {
  const first = lines(git('rev-list', '--max-parents=0', 'HEAD')).at(-1) ?? 'HEAD';
  const tree = git('rev-parse', `${first}^{tree}`);
  const commits = lines(git('log', '--format=%H %T', theirs)).map((line) => line.split(' '));
  const same = commits.find(([, other]) => other === tree);
  if (same) return String(same[0]);
  process.stdout.write('Looking for the version that you copied. This can take some minutes.\n');
  let nearest = { id: '', changed: Infinity };
  for (const id of lines(git('rev-list', '--first-parent', theirs))) {
    const changed = lines(git('diff', '--name-only', first, id)).length;
    // Of two equally near ones, the older: git then merges more, and loses nothing.
    if (changed <= nearest.changed) nearest = { id, changed };
  }
  return nearest.id;
}

/** Lists the lines about fields of product.yaml that a newer version has in addition, with their descriptions. */
function listNewFields(base: string, theirs: string): string[] {
  const file = 'src/setup/every-field.yaml';
  if (!succeeds('cat-file', '-e', `${base}:${file}`)) return [];
  const diff = lines(git('diff', '--unified=0', base, theirs, '--', file));
  return diff.filter((line) => /^\+(?!\+)/.test(line)).map((line) => line.slice(1));
}

/**
 * Merges a commit. Where both sides changed the same lines, the owner's stay, and the facts stay as they are. Code that
 * the commit deleted goes, because nothing uses it. Returns those files.
 */
function merge(theirs: string): string[] {
  const merged = succeeds('merge', '--no-commit', '--no-ff', '--strategy-option', 'ours', theirs);
  if (!merged && !succeeds('rev-parse', '--verify', 'MERGE_HEAD')) {
    git('merge', '--no-commit', '--no-ff', theirs);
  }
  // One side deleted or moved these.
  const unmerged = lines(git('diff', '--name-only', '--diff-filter=U'));
  const unused = unmerged.filter(
    (file) =>
      /^(?:src\/(?!content\/|facts\/)|tests\/)/.test(file) &&
      !succeeds('cat-file', '-e', `${theirs}:${file}`),
  );
  for (const file of [...unmerged, productFile, oldProductFile]) {
    if (!unused.includes(file) && succeeds('cat-file', '-e', `HEAD:${file}`))
      git('checkout', 'HEAD', '--', file);
    else if (unmerged.includes(file)) git('rm', '--quiet', '--force', '--', file);
  }
  git('commit', '--message', 'Upgrade Frontdesk');
  return unused;
}

/** Writes the facts of an older version into the sample that the merge brought, and commits them. */
async function convert(): Promise<string> {
  const { convertProduct } = await import('./convert-product.ts');
  const file = resolve(oldProductFile);
  const { product } = (await import(pathToFileURL(file).href)) as { readonly product: object };
  const sample = readFileSync(productFile, 'utf8').replaceAll('\r\n', '\n');
  const [, theirs] = git('log', '--merges', '--max-count=1', '--format=%P').split(' ');
  const samples = [oldProductFile, 'src/setup/samples.ts'];
  const known = theirs ? git('log', '--patch', '--format=', theirs, '--', ...samples) : '';
  const old = { source: readFileSync(file, 'utf8'), product, known: known.replace(/^[+-]/gm, '') };
  writeFileSync(productFile, convertProduct(sample, old));
  git('rm', '--quiet', '--', oldProductFile);
  git('add', '--', productFile);
  git('commit', '--message', 'Convert product.ts to product.yaml');
  const search = [
    'grep',
    '--name-only',
    'facts/product\\.ts',
    '--',
    'src',
    ':!src/facts',
    ':!src/setup',
  ];
  const importing = succeeds(...search) ? lines(git(...search)) : [];
  const advice = `\nThese files import it. Import { facts } from 'virtual:frontdesk/facts' there, and write facts in place of product:`;
  const list = importing.map((one) => `\n  ${one}`).join('');
  return `Your facts are now in ${productFile}, and ${oldProductFile} is gone.${list && advice}${list}\nNow run: npm run build. To see what changed: git show`;
}

async function upgrade(url: string | undefined): Promise<string> {
  // To git, it would be an option.
  if (url?.startsWith('-')) return usage;
  if (!succeeds('rev-parse', 'HEAD'))
    throw new Error(
      'This folder has no commit. Run: git init, git add -A, git commit -m "My site"',
    );
  if (git('status', '--porcelain') !== '')
    throw new Error('Commit your changes first: git add -A, then git commit -m "My changes"');
  if (existsSync(oldProductFile) && existsSync(productFile)) return convert();
  const isKnown = succeeds('remote', 'get-url', 'upstream');
  if (url !== undefined) git('remote', isKnown ? 'set-url' : 'add', 'upstream', url);
  else if (!isKnown) throw new Error(usage);
  git('fetch', '--quiet', '--no-tags', 'upstream', 'HEAD');
  const theirs = git('rev-parse', 'FETCH_HEAD');
  if (!succeeds('merge-base', 'HEAD', theirs)) {
    const copied = findCopied(theirs);
    const message = `Continue from ${copied}`;
    git('merge', '--strategy=ours', '--allow-unrelated-histories', '--message', message, copied);
  }
  if (succeeds('merge-base', '--is-ancestor', theirs, 'HEAD'))
    return 'You have the newest version.';
  const base = git('merge-base', 'HEAD', theirs);
  const changed = (to: string) => lines(git('diff', '--name-only', base, to));
  const theirFiles = new Set(changed(theirs));
  const both = changed('HEAD').filter(
    (file) => theirFiles.has(file) && !succeeds('diff', '--quiet', 'HEAD', theirs, '--', file),
  );
  const unused = merge(theirs);
  const list = both
    .map(
      (file) =>
        `\n  ${file}${unused.includes(file) ? ', which is gone, because nothing uses it' : ''}`,
    )
    .join('');
  const compare = `To compare such a file with theirs: git diff HEAD^2 -- FILE`;
  const kept =
    both.length === 0
      ? ''
      : `\nYou and the new version changed these files. Where both changed the same lines, yours stay:${list}\n${compare}`;
  const fields = listNewFields(base, theirs).map((line) => `\n  ${line}`);
  const added =
    fields.length === 0 ? '' : `\n${productFile} can have new fields:${fields.join('')}`;
  const next = existsSync(oldProductFile) ? 'npm run upgrade, which converts your facts, and ' : '';
  return `Upgraded.${kept}${added}\nNow run: npm ci --omit=dev, then ${next}npm run build. To undo the upgrade: git reset --hard HEAD^, then npm ci --omit=dev`;
}

try {
  process.stdout.write(`${toMessage(await upgrade(process.argv[2]))}\n`);
} catch (error) {
  const { stderr, message } = error as Error & { readonly stderr?: string };
  process.stderr.write(`${toMessage([stderr?.trim(), message].find(Boolean) ?? '')}\n`);
  process.exitCode = 1;
}
