import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, startNodeServer, startProgram, type RunningHost } from '../server/hosts.ts';
import { builtProject } from '../project.ts';
import { listenHttp } from './listen.ts';

const verify = [join(root, 'src', 'verify', 'cli.ts')];

async function run(...args: string[]) {
  const program = startProgram([...verify, ...args], {}, builtProject);
  const code = await program.exited;
  return { code, ...program.output };
}

describe('npm run verify', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startNodeServer({ LOG_LEVEL: 'silent' });
  });
  afterAll(() => host.stop());

  it('exits with 0 on a build folder, after the checks that a folder can show', async () => {
    const { code, stdout } = await run();
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n[1-9]\d* passed, 0 failed, \d+ skipped\n$/);
  });

  it('exits with 0 if every check of an origin passes, with a line for each with --verbose, and the count last', async () => {
    const { code, stdout } = await run('--verbose', `${host.origin}/`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok +read-v1-health +GET \/api\/v1\/health gets 200\./m);
    expect(stdout).toMatch(/\n\d{2,3} passed, 0 failed, 0 skipped\n$/);
  });

  it('runs the checks that --only names, and lists them without a request', async () => {
    const only = ['--only', 'read-v1-health', '--only', 'unknown-t*'];
    const { stdout } = await run(...only, host.origin);
    expect(stdout).toMatch(/\n12 passed, 0 failed, 0 skipped\n$/);
    const list = await run('--list', ...only, 'http://127.0.0.1:9');
    expect(list.code).toBe(0);
    expect(list.stdout).toMatch(/^http {2}read-v1-health +GET \/api\/v1\/health gets 200\. /m);
    expect(list.stdout).toMatch(/\n12 checks\n$/);
  });

  it('exits with 1 if a check fails, and prints the expected and the received value', async () => {
    const empty = await listenHttp((_request, response) => response.end('hello'));
    const { code, stdout } = await run(empty.origin.origin);
    await empty.stop();
    expect(code).toBe(1);
    expect(stdout).toContain('the origin does not serve this API: health and info get 200 and 200');
    const curl = `curl -sSi --path-as-is ${empty.origin.origin}/api/v1/info`;
    expect(stdout).toContain(`repeat    ${curl}\n`);
  });

  it('compares each file with a build folder, and says so if it has none', async () => {
    const only = ['--only', 'manifest-*', host.origin];
    const compared = await run('--verbose', '--against', 'dist', ...only);
    expect(compared.stdout).toMatch(/^ok +manifest-build /m);
    expect(compared.stdout).toMatch(/\n4 passed, 0 failed, 0 skipped\n$/);
    const { stdout } = await run(...only);
    expect(stdout).toMatch(/^Compared the origin with itself\. .* add --against dist\.$/m);
  });

  it('exits with 1 and a reason if nothing listens', async () => {
    const { code, stdout } = await run('http://127.0.0.1:9');
    expect(code).toBe(1);
    expect(stdout).toContain('connect ECONNREFUSED 127.0.0.1:9');
    expect(stdout).toMatch(/^skip {2}\d{3} checks: not checked: the first requests failed$/m);
  });

  it.each([
    ['an unknown option', ['--nonsense']],
    ['an unknown check', ['--only', 'raed-info']],
    ['a missing folder to compare with', ['--against', 'nowhere']],
  ])('exits with 2 for %s', async (_name, args) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });

  it('ends without a stack trace if its output is closed', async () => {
    const program = startProgram(verify, {}, builtProject);
    program.process.stdout?.destroy();
    expect(await program.exited).toBe(1);
    expect(program.output.stderr).toBe('');
  });

  it('prints its usage', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Exits with 0 if no check');
  });
});
