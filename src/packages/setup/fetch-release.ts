import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.ts';

/** A commit with the files of a release, and whether it came without the versions before it. */
export type Release = Readonly<{ commit: string; isArchive: boolean }>;

/**
 * Brings a release into the repository of a copy: from an archive, or from another repository. Without an address, that is
 * the one of the last time.
 * @throws {Error} if the address has no release.
 */
export async function fetchRelease(address: string): Promise<Release> {
  const isArchive = /\.(?:tgz|tar\.gz)$/.test(address);
  const commit = isArchive ? unpack(await readArchive(address)) : fetchCommit(address);
  if (git(['ls-tree', commit, 'src/packages']) === '')
    throw new Error(`${address} has no src/packages: it isn't Frontdesk, or too old.`);
  return { commit, isArchive };
}

function fetchCommit(address: string): string {
  const [url = '', tag = 'HEAD'] = address.split('#');
  const isKnown = git(['remote']).split('\n').includes('upstream');
  if (url === '' && !isKnown) throw new Error('Add the address: npm run upgrade -- ADDRESS');
  git(['fetch', '--quiet', '--no-tags', url === '' ? 'upstream' : url, tag]);
  if (url !== '') git(['remote', isKnown ? 'set-url' : 'add', 'upstream', url]);
  return git(['rev-parse', 'FETCH_HEAD^{commit}']);
}

async function readArchive(address: string): Promise<Buffer> {
  if (!/^https?:/.test(address)) return readFileSync(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returns ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** Makes a commit of an archive's files, without touching those of the copy. */
function unpack(archive: Buffer): string {
  const temporary = mkdtempSync(join(tmpdir(), 'frontdesk-'));
  const files = join(temporary, 'files');
  try {
    mkdirSync(files);
    execFileSync('tar', ['-xzf', '-'], { cwd: files, input: archive, stdio: 'pipe' });
    // Most archives have a folder around their files.
    const [around = ''] = existsSync(join(files, 'src')) ? [] : readdirSync(files);
    const env = {
      GIT_DIR: git(['rev-parse', '--absolute-git-dir']),
      GIT_INDEX_FILE: join(temporary, 'index'),
      GIT_WORK_TREE: join(files, around),
    };
    git(['-C', env.GIT_WORK_TREE, 'add', '--all', '--force', '.'], '', env);
    return git(['commit-tree', git(['write-tree'], '', env), '-m', 'Frontdesk']);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
