import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { writeFileList } from '../../../src/published/manifest/file-list.ts';
import { cacheControl } from '../../../src/contract/headers.ts';
import { needs } from '../../find-program.ts';
import { dist, findFreePort, startProgram, type Program } from '../../http/hosts.ts';
import { copyServer } from '../../http/server-copy.ts';
import { nginx, startNginx } from '../../nginx.ts';

const info = '/api/v1/info';
const freshFor = Number(/s-maxage=(\d+)/.exec(cacheControl(info, 'advertised'))?.[1]);

async function startServer(checkout: string, port: number): Promise<Program> {
  const program = startProgram([join(checkout, 'src', 'hosts', 'node', 'node.ts')], {
    PORT: String(port),
    RATE_LIMIT_MODE: 'advertised',
    TRUST_PROXY: '127.0.0.1, ::1',
  });
  for (let attempt = 0; ; attempt += 1) {
    const answered = await fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
      () => true,
      () => false,
    );
    if (answered) return program;
    if (attempt > 100) throw new Error(program.output.stderr);
    await setTimeout(100);
  }
}

async function stop(program: Program): Promise<void> {
  program.process.kill('SIGTERM');
  await program.exited;
}

const title = `Behind a cache of nginx, ${freshFor} seconds later${needs(nginx, 'nginx-light')}`;
describe.skipIf(!nginx)(title, () => {
  it(
    'nginx serves info without the server, and the new info after a deploy',
    { timeout: 2 * freshFor * 1000 },
    async () => {
      const checkout = await copyServer();
      await cp(dist, join(checkout, 'dist'), { recursive: true });
      const file = join(checkout, 'dist', 'client', info);
      const before = await readFile(file, 'utf8');
      const after = before.replace('"name":"', '"name":"Redeployed ');

      const port = await findFreePort();
      const first = await startServer(checkout, port);
      const proxy = await startNginx(port);
      const ask = async () => {
        const response = await fetch(`${proxy.origin}${info}`, {
          headers: { 'Accept-Encoding': 'identity' },
        });
        return { how: response.headers.get('x-cache-status'), body: await response.text() };
      };
      let second: Program | undefined;
      try {
        expect(await ask()).toEqual({ how: 'MISS', body: before });
        await stop(first);
        await setTimeout(freshFor * 1000 - 5_000);
        expect(await ask()).toEqual({ how: 'HIT', body: before });
        await setTimeout(6_000);
        expect(await ask()).toEqual({ how: 'STALE', body: before });

        await writeFile(file, after);
        await writeFileList(join(checkout, 'dist'), join(checkout, 'dist', 'client'));
        second = await startServer(checkout, port);
        // The first request still gets the old info, and makes nginx fetch the new one.
        expect((await ask()).body).toBe(before);
        await expect.poll(ask, { timeout: 5_000 }).toEqual({ how: 'HIT', body: after });
      } finally {
        await proxy.stop();
        if (second) await stop(second);
        await rm(checkout, { recursive: true, force: true });
      }
    },
  );
});
