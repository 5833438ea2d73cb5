import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildVariables } from '../../src/packages/facts/parse-build.ts';
import { builtProject, requireCurrentBuild } from '../project.ts';
import { findFreePort, root, startProgram, waitFor } from '../server/hosts.ts';
import { useTempFolder } from '../temp-folder.ts';

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const [, runStage = ''] = dockerfile.split(/^(?=FROM node:24-slim\n)/m);
const { at } = useTempFolder();

/** The arguments of Node in an instruction of the second stage. */
function argsOf(instruction: RegExp): string[] {
  const [program, ...args] = JSON.parse(instruction.exec(runStage)?.[1] ?? '[]') as string[];
  expect(program).toBe('node');
  return args;
}

it('The Dockerfile and compose.yaml pass on the commit and every build variable', () => {
  const names = [...dockerfile.matchAll(/^ARG (\w+)$/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual([...Object.keys(buildVariables.shape), 'COMMIT_REF'].sort());
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  expect([...compose.matchAll(/^ {6}- (\w+)$/gm)].map(([, name]) => name)).toEqual(names);
});

it('The image is built only with an address', () => {
  const [, command = ''] = /^RUN (.*PUBLIC_BASE_URL.* \\\n.*)$/m.exec(dockerfile) ?? [];
  const build = (env: Record<string, string>) =>
    spawnSync('sh', ['-c', command.replace('npm run build', 'echo built')], {
      encoding: 'utf8',
      env,
    });
  expect(build({ PUBLIC_BASE_URL: 'https://desk.example' }).stdout).toBe('built\n');
  expect(build({}).stdout).toBe('');
  expect(build({}).stderr).toContain('Set the build argument PUBLIC_BASE_URL');
});

it('The container runs as a user without rights', () => {
  expect(runStage.match(/^USER .*$/gm)).toEqual(['USER node']);
});

it('The image has everything a server needs, and the server is healthy until it stops', async () => {
  requireCurrentBuild();
  for (const [, paths = ''] of runStage.matchAll(/^COPY --from=build (.+) \S+$/gm)) {
    for (const path of paths.replaceAll('/srv/frontdesk/', '').split(' ')) {
      cpSync(join(builtProject, path), at('dist', basename(path)), { recursive: true });
    }
  }
  const [port, operatorPort] = [await findFreePort(), await findFreePort()];
  const env = {
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    // This loads the client of the store. Nothing listens on port 9.
    RATE_LIMIT_STORE: 'valkey://127.0.0.1:9',
  };
  const isHealthy = async () =>
    (await startProgram(argsOf(/^HEALTHCHECK .*CMD (.+)$/m), env, at()).exited) === 0;
  const program = startProgram(argsOf(/^CMD (.+)$/m), env, at());
  try {
    await waitFor(`http://127.0.0.1:${port}/api/v1/health`, program);
    expect(await isHealthy()).toBe(true);
    // The server reads its files only at its start.
    rmSync(at('dist', 'client'), { recursive: true });
    for (const path of ['/', '/api/v1/info']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200);
    }
    program.process.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    expect(await isHealthy()).toBe(false);
    expect(program.output.stdout).toContain('rate limit store is down');
    expect(program.output.stderr).toBe('');
  } finally {
    program.process.kill('SIGKILL');
  }
});
