import { spawnSync } from 'node:child_process';

/** The variables that point Git at another repository. A build that a Git hook starts has them. */
const elsewhere = /^GIT_(?!ASKPASS|CONFIG|SSH|TRACE)/;

/**
 * Runs Git in a folder, for at most half a minute. Returns what it printed, even if it failed. It fails if it isn't
 * installed.
 */
export function runGit(folder: string, args: readonly string[], input = '') {
  // A build only reads, so it must not lock the index or wait for the lock. A signature would come before the commit.
  const options = ['--no-optional-locks', '-c', 'log.showSignature=false'];
  const kept = Object.entries(process.env).filter(([name]) => !elsewhere.test(name));
  const { status, stdout } = spawnSync('git', [...options, ...args], {
    cwd: folder,
    // A clone without blobs fetches those that it lacks, and might ask for a password.
    env: { ...Object.fromEntries(kept), GIT_TERMINAL_PROMPT: '0' },
    input,
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
    timeout: 30_000,
  });
  return { succeeded: status === 0, output: (stdout as Buffer | null) ?? Buffer.alloc(0) };
}

/** Returns Git's output, or undefined if Git fails or isn't installed. */
export function readGit(folder: string, ...args: readonly string[]): string | undefined {
  const { succeeded, output } = runGit(folder, args);
  return succeeded ? output.toString().trim() : undefined;
}
