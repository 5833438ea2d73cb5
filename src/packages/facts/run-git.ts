import { spawnSync } from 'node:child_process';

/**
 * The variables that point Git at another repository. A build that a Git hook starts has them. Others, such as those that
 * Git's own messages suggest, stay.
 */
const elsewhere = /^GIT_(?!ASKPASS|CONFIG|DISCOVERY|SSH|TEST|TRACE)/;

/** What Git printed, even if it failed, and why it failed, in its own words. */
export interface GitResult {
  readonly output: Buffer;
  readonly problem?: string | undefined;
}

/** Why Git printed nothing, or not all. */
const failures: Readonly<Record<string, string>> = {
  ENOENT: "the program git isn't installed",
  ETIMEDOUT: 'git took more than half a minute',
  ENOBUFS:
    'its versions of product.yaml are larger than 64 MB. If an older value is wrong now, add it to `former`.',
};

/** Runs Git in a folder, for at most half a minute. */
export function runGit(folder: string, args: readonly string[]): GitResult {
  // A build only reads, so it must not lock the index or wait for the lock. A signature would come before the commit.
  const options = ['--no-optional-locks', '-c', 'log.showSignature=false'];
  const kept = Object.entries(process.env).filter(([name]) => !elsewhere.test(name));
  const { error, signal, status, stderr, stdout } = spawnSync('git', [...options, ...args], {
    cwd: folder,
    // A clone without blobs fetches those that it lacks, and might ask for a password.
    env: { ...Object.fromEntries(kept), GIT_TERMINAL_PROMPT: '0' },
    input: '',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 30_000,
  });
  const output = (stdout as Buffer | null) ?? Buffer.alloc(0);
  if (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return { output, problem: failures[code] ?? message };
  }
  const words = stderr.toString().trim().replace(/\s+/g, ' ');
  return status === 0
    ? { output }
    : { output, problem: words || `it ended with ${signal ?? status}` };
}

/** Returns Git's output, or undefined if Git fails or isn't installed. */
export function readGit(folder: string, ...args: readonly string[]): string | undefined {
  const { output, problem } = runGit(folder, args);
  return problem === undefined ? output.toString().trim() : undefined;
}
