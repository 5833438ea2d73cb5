import { afterAll, expect, it } from 'vitest';
import { publicQuota } from '../../src/packages/api/rate-limit.ts';
import { routes } from '../../src/packages/api/routes.ts';
import { builtProject, verifySource } from '../project.ts';
import { startNodeServer, startProgram } from '../server/hosts.ts';

async function run(...args: string[]) {
  const program = startProgram([...verifySource, ...args], {}, builtProject);
  const code = await program.exited;
  return { code, ...program.output };
}

const host = await startNodeServer({ LOG_LEVEL: 'silent' });
afterAll(() => host.stop());

it('Exits with 0 on a build folder, after the checks that need only files', async () => {
  const { code, stdout } = await run();
  expect(code).toBe(0);
  expect(stdout).toMatch(/\n[1-9]\d* passed, 0 failed, \d+ skipped\n$/);
});

it('Exits with 0 if every check of an origin passes, and spends at most 28 requests for each route', async () => {
  const { code, stdout } = await run('--verbose', '--against', 'dist', `${host.origin}/`);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok +read-v1-health +GET \/api\/v1\/health returns 200\./m);
  expect(stdout).toMatch(/^ok +manifest-build /m);
  expect(stdout).toMatch(/\n\d{2,3} passed, 0 failed, 0 skipped\n$/);
  const { headers } = await fetch(`${host.origin}/api/v1/info`);
  const [, remaining] = /;r=(\d+);/.exec(headers.get('ratelimit') ?? '') ?? [];
  expect(Number(remaining)).toBeGreaterThanOrEqual(publicQuota.limit - 28 * routes.length);
});

it('Exits with 1 and a reason if nothing listens', async () => {
  const { code, stdout } = await run('http://127.0.0.1:9');
  expect(code).toBe(1);
  expect(stdout).toContain('connect ECONNREFUSED 127.0.0.1:9\n      Is this the right address');
  expect(stdout).toMatch(/^skip {2}\d{3} checks: not checked: the first requests failed$/m);
});

it.each([
  ['an unknown option', ['--nonsense']],
  ['a missing folder to compare with', ['--against', 'nowhere']],
])('Exits with 2 for %s', async (_name, args) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^[^\n]+\n$/);
});

it('Waits after a 429, and passes', async () => {
  const slow = await startNodeServer({ RATE_LIMIT: '150', RATE_WINDOW: '30', LOG_LEVEL: 'silent' });
  const { stdout, stderr } = await run(slow.origin);
  await slow.stop();
  expect(stderr).toMatch(/^Waiting \d+ s for the rate limit\.$/m);
  expect(stdout).not.toContain('received 429');
});

it('Ends without a stack trace if its output is closed', async () => {
  const program = startProgram(verifySource, {}, builtProject);
  program.process.stdout?.destroy();
  expect(await program.exited).toBe(1);
  expect(program.output.stderr).toBe('');
});

it('Prints its usage', async () => {
  const { code, stdout } = await run('--help');
  expect(code).toBe(0);
  expect(stdout).toContain('Exits with 0 if every check');
});
