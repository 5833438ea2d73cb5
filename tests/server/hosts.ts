import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { docsPath } from '../../src/facts/paths.ts';
import type { Target } from '../../src/verify/checks/check.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import {
  builtProject,
  bundleSources,
  dist,
  requireCurrentBuild,
  root,
  serverSource,
  siteSources,
} from '../project.ts';

export { dist, root, serverSource };
requireCurrentBuild(siteSources);

/** Finds a port below those that the system gives to others, so that nobody takes it before the test does. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const probe = createServer().listen(port);
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => probe.close(resolve));
  return isFree ? port : findFreePort();
}

export interface Program {
  readonly process: ChildProcess;
  /** The output so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the exit code when the program ends. */
  readonly exited: Promise<number | null>;
}

/** Starts a program of the project with only `env` and PATH in its environment. */
export function startProgram(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = root,
): Program {
  return startCommand([process.execPath, ...args], env, cwd);
}

/** Starts any program with only `env` and PATH in its environment. */
export function startCommand(
  [command = '', ...args]: readonly string[],
  env: Record<string, string>,
  cwd: string,
): Program {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { process: child, output, exited };
}

/** Waits until a program answers with 200 at a URL. */
export async function waitFor(url: string, { process, output }: Program): Promise<void> {
  for (let attempt = 0; process.exitCode === null && attempt < 300; attempt += 1) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await setTimeout(100);
  }
  throw new Error(`${url} did not answer: ${output.stdout}${output.stderr}`);
}

export interface RunningHost {
  readonly origin: string;
  readonly program: Program;
  readonly stop: () => Promise<void>;
}

/** Starts a host as its users do, and waits until it responds. */
async function startHost(
  command: readonly string[],
  env: Record<string, string>,
  folder = root,
): Promise<RunningHost> {
  const port = Number(env.PORT ?? (await findFreePort()));
  const program = startCommand(
    command.map((arg) => arg.replace('{port}', String(port))),
    { PORT: String(port), ...env },
    folder,
  );
  const origin = `http://localhost:${port}`;
  // The docs, because they cost no client a request.
  await waitFor(`${origin}${docsPath}`, program);
  return {
    origin,
    program,
    async stop() {
      program.process.kill('SIGTERM');
      await program.exited;
    },
  };
}

/** Starts the source of the Node server, so that a test never runs an old bundle. */
export function startNodeServer(env: Record<string, string> = {}): Promise<RunningHost> {
  return startHost([process.execPath, ...serverSource], env);
}

/** Starts the bundled Node server of the tests' build, or of a build in another folder. */
export function startBundle(
  env: Record<string, string> = {},
  folder = builtProject,
): Promise<RunningHost> {
  requireCurrentBuild(bundleSources);
  return startHost([process.execPath, 'dist/frontdesk.mjs'], env, folder);
}

export function startAstroDev(): Promise<RunningHost> {
  const dev = ['node_modules/astro/bin/astro.mjs', 'dev', '--ignore-lock', '--port', '{port}'];
  return startHost([process.execPath, ...dev], { NODE_ENV: 'development' }, builtProject);
}

export function toTarget({ origin }: RunningHost): Target {
  return createOriginTarget(new URL(origin));
}
