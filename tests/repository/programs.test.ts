import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endPrograms, startCommand, startProgram } from '../programs.ts';
import { root } from '../project.ts';

// They share an output, which ends with the last of them.
const family = ['sh', '-c', 'echo started; sleep 1000 & wait'];

it('A program ends with its test file, with the processes that it started', async () => {
  const { output, exited } = startCommand(family, {}, root);
  await expect.poll(() => output.stdout).toBe('started\n');
  endPrograms();
  expect(await exited).toBe(null);
});

it('A program ends with the process of the tests, even if that is killed', async () => {
  const tests = `
    const { startCommand } = await import(${JSON.stringify(join(root, 'tests/programs.ts'))});
    startCommand(${JSON.stringify(family)}, {}, '/', 'inherit');`;
  const { process, output, exited } = startProgram(['--input-type=module', '-e', tests]);
  await expect.poll(() => output.stdout).toBe('started\n');
  process.kill('SIGKILL');
  expect(await exited).toBe(null);
});
