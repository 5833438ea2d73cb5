import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildVariables } from '../../src/facts/parse-build.ts';
import { findFreePort, root, startProgram, waitFor, type Program } from '../server/hosts.ts';
import { builtProject } from '../project.ts';

const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
const [, runStage = ''] = dockerfile.split(/^(?=FROM node:24-slim\n)/m);

/** The arguments of an instruction in the second stage that are written as JSON. */
function commandOf(instruction: RegExp): string[] {
  const [, json = ''] = instruction.exec(runStage) ?? [];
  const [program, ...args] = JSON.parse(json) as string[];
  expect(program).toBe('node');
  return args;
}

describe('The Dockerfile', () => {
  it('takes the commit and every variable of the build', async () => {
    const names = [...dockerfile.matchAll(/^ARG (\w+)$/gm)].map(([, name]) => name);
    expect(names.toSorted()).toEqual([...Object.keys(buildVariables.shape), 'COMMIT_REF'].sort());
    const compose = await readFile(join(root, 'compose.yaml'), 'utf8');
    const passed = [...compose.matchAll(/^ {6}- (\w+)$/gm)].map(([, name]) => name);
    expect(passed).toEqual(names);
  });

  it('runs as a user without rights', () => {
    expect(runStage).toMatch(/^USER node$/m);
    expect(runStage).not.toMatch(/^USER (?!node$)/m);
  });
});

describe('A folder with only the files that the Dockerfile copies', () => {
  let folder: string;
  let program: Program;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'container-'));
    for (const [, paths = ''] of runStage.matchAll(/^COPY --from=build (.+) \S+$/gm)) {
      for (const path of paths.split(' ').map((one) => one.replace('/srv/frontdesk/', ''))) {
        await cp(join(builtProject, path), join(folder, 'dist', basename(path)), {
          recursive: true,
        });
      }
    }
    const [port, operatorPort] = [await findFreePort(), await findFreePort()];
    env = { PORT: String(port), OPERATOR_PORT: String(operatorPort) };
    program = startProgram(commandOf(/^CMD (.+)$/m), env, folder);
    await waitFor(`http://127.0.0.1:${port}/api/v1/health`, program);
  });

  afterAll(async () => {
    program.process.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  it('is healthy while the server runs, and not after it', async () => {
    const isHealthy = async () => {
      const check = startProgram(commandOf(/^HEALTHCHECK .*CMD (.+)$/m), env, folder);
      return (await check.exited) === 0;
    };
    expect(await isHealthy()).toBe(true);
    program.process.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    expect(await isHealthy()).toBe(false);
  });
});
