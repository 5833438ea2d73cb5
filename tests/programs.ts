import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { root } from './project.ts';

export interface Program {
  readonly process: ChildProcess;
  /** The output so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the exit code when the program has ended and its output is complete. */
  readonly exited: Promise<number | null>;
}

/** The process groups of programs that have not ended. A group has the ID of its first process. */
const running = new Set<number>();

/** Each line of its input adds or removes a process group. When the input ends, even by a kill, it kills the groups. */
const watch = `
while read -r sign id; do
  if [ "$sign" = + ]; then set -- "$@" "$id"; continue; fi
  for one; do shift; [ "$one" = "$id" ] || set -- "$@" "$one"; done
done
for id; do kill -s KILL -- "-$id"; done`;

const watcher = spawn('sh', ['-c', watch], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
watcher.unref();
// Its type lacks that it is a socket.
(watcher.stdin as unknown as ChildProcess).unref();

function note(sign: '+' | '-', id: number): void {
  if (sign === '+') running.add(id);
  else running.delete(id);
  watcher.stdin.write(`${sign} ${id}\n`);
}

/** Sends a signal to a process group. Returns false if it is gone. */
function signal(id: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-id, name);
  } catch {
    return false;
  }
}

/** Kills all programs that have not ended, with the processes that they started. */
export function endPrograms(): void {
  for (const id of running) signal(id, 'SIGKILL');
}

/** Starts a program of the project with only `env` and PATH in its environment. */
export function startProgram(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = root,
): Program {
  return startCommand([process.execPath, ...args], env, cwd);
}

/** Starts any program with only `env` and PATH in its environment. It ends with its test file at the latest. */
export function startCommand(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
): Program {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio,
    detached: true,
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  const { pid } = child;
  if (pid !== undefined) note('+', pid);
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      // Another process may get the ID of a group that is gone.
      if (pid !== undefined && !signal(pid, 0)) note('-', pid);
      resolve(code);
    });
  });
  return { process: child, output, exited };
}
