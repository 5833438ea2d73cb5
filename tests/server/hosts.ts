import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { docsPath } from '../../src/packages/facts/paths.ts';
import type { Target } from '../../src/packages/verify/checks/check.ts';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';
import { builtProject, dist, requireCurrentBuild, root, serverSource } from '../project.ts';
import { startCommand, startProgram, type Program } from '../programs.ts';

export { dist, root, serverSource, startCommand, startProgram };
export type { Program };
requireCurrentBuild();

/** Finds a port below those that the system gives to others, so that nobody takes it before the test does. */
export async function findFreePort(): Promise<number> {
  // Up to 10080 there are ports that fetch refuses (Fetch standard, bad ports).
  const port = randomInt(10_081, 32_000);
  const probe = createServer().listen(port);
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => probe.close(resolve));
  return isFree ? port : findFreePort();
}

/** Waits until a program answers with 200 at a URL. */
export async function waitFor(url: string, { process, output }: Program): Promise<void> {
  for (let attempt = 0; process.exitCode === null && attempt < 3_000; attempt += 1) {
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
  return startHost([process.execPath, 'dist/frontdesk.mjs'], env, folder);
}

export function startAstroDev(): Promise<RunningHost> {
  const dev = ['node_modules/astro/bin/astro.mjs', 'dev', '--ignore-lock', '--port', '{port}'];
  return startHost([process.execPath, ...dev], { NODE_ENV: 'development' }, builtProject);
}

export function toTarget({ origin }: RunningHost): Target {
  return createOriginTarget(new URL(origin));
}
