import { describe, expect, it } from 'vitest';
import { startProgram } from '../http/hosts.ts';
import { listenHttp } from './listen.ts';

const only = ['--only', 'read-v1-health', '--only', 'read-v1-info'];

/** An origin whose health is what a function of the count of requests for it says. */
async function startOrigin(isUp: (count: number) => boolean) {
  let count = 0;
  return listenHttp(({ url }, response) => {
    if (url !== '/api/v1/health') return response.end('{}');
    count += 1;
    return response.writeHead(isUp(count) ? 200 : 503).end();
  });
}

describe('npm run verify --watch', () => {
  it('prints what changed alone, and a line a round on the other stream', async () => {
    // Each round asks twice: whether the origin is there, and what the check wants to know.
    const server = await startOrigin((count) => count < 3 || count > 6);
    const { exited, output } = startProgram([
      ...['src/verify/cli.ts', '--watch', '--every', '1', '--rounds', '5', ...only],
      server.origin.origin,
    ]);
    const code = await exited;
    await server.stop();
    expect(code).toBe(0);
    const rows = output.stdout.split('\n').filter((line) => /^\S/.test(line));
    expect(rows.map((row) => row.slice(0, 20).trimEnd())).toEqual([
      'FAIL  read-v1-health',
      'ok    read-v1-health',
    ]);
    const counts = output.stderr
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^\S+ /, ''));
    const next = '; the next in 1 s';
    expect(counts).toEqual([
      `round 1: 2 passed, 0 failed, 0 skipped${next}`,
      `round 2: 1 passed, 1 failed, 0 skipped${next}`,
      `round 3: 1 passed, 1 failed, 0 skipped${next}`,
      `round 4: 2 passed, 0 failed, 0 skipped${next}`,
      'round 5: 2 passed, 0 failed, 0 skipped',
    ]);
  });

  it('prints each round as a line of JSON for programs', async () => {
    const server = await startOrigin((count) => count < 3);
    const { exited, output } = startProgram([
      ...['src/verify/cli.ts', '--watch', '--every', '1', '--rounds', '2', '--reporter', 'json'],
      ...only,
      server.origin.origin,
    ]);
    expect(await exited).toBe(1);
    await server.stop();
    const reports = output.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { failed: number });
    expect(reports.map(({ failed }) => failed)).toEqual([0, 1]);
  });

  it.each([
    ['holds', true, 0],
    ['fails', false, 1],
  ])(
    'ends at once on an interrupt, with what the last round is worth: it %s',
    async (_name, up, code) => {
      const server = await startOrigin(() => up);
      const {
        process: child,
        exited,
        output,
      } = startProgram([
        ...['src/verify/cli.ts', '--watch', '--every', '600', ...only],
        server.origin.origin,
      ]);
      await expect.poll(() => output.stderr, { timeout: 15_000 }).toContain('round 1: ');
      const start = Date.now();
      child.kill('SIGINT');
      expect(await exited).toBe(code);
      expect(Date.now() - start).toBeLessThan(5000);
      await server.stop();
    },
  );

  it('fails where it is interrupted before anything is known', async () => {
    let asked = 0;
    const server = await listenHttp(() => (asked += 1));
    const { process: child, exited } = startProgram([
      ...['src/verify/cli.ts', '--watch', server.origin.origin],
    ]);
    await expect.poll(() => asked, { timeout: 15_000 }).toBe(1);
    child.kill('SIGINT');
    expect(await exited).toBe(1);
    await server.stop();
  });
});
